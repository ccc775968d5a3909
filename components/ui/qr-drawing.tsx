import { encode } from 'uqr'

/** Modules of white around it, without which a reader may not find it (ISO/IEC 18004). */
const quietModules = 4

/** The dark modules as one path, with runs joined per row: single squares would leave hairlines between them. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x++
      runs.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`)
    }
  })
  return runs.join('')
}

/** A text as a QR Code, always black on white: readers fail on inverted ones. */
export default function QrDrawing({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full rounded-xl bg-white"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  )
}
