import { encode } from 'uqr'

/** Light modules around the code, as required by ISO/IEC 18004: without them a camera can't find the code's corners. */
const QUIET_ZONE = 4

/** An SVG of a text's QR Code, dark on white, with error correction M. */
export function qrSvg(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE, boostEcc: false })
  const path = data.map(darkRuns).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/** The same as a data URL, for the src of an image element. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qrSvg(text)).toString('base64')}`
}

function darkRuns(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...line.matchAll(/#+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('')
}
