import { clsx } from 'clsx'

/** In units of the drawing, which is stretched to its card. */
const slot = 30
const bar = 18

export interface Bar {
  readonly month: string
  readonly name: string
  readonly initial: string
  /** Lengths, in units of the drawing. */
  readonly sold: number
  readonly bought: number
  /** The month's figures in one sentence. */
  readonly figures: string
}

interface DrawingProps {
  bars: readonly Bar[]
  height: number
  /** The index of a bar; -1 for none. */
  chosen: number
}

/** The kinds differ by more than a colour, also in forced colours: one is filled, the other an outline. */
export function Drawing({ bars, height, chosen }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${bars.length * slot} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {[0, height / 2, height].map((y) => (
        <line
          key={y}
          x1={0}
          x2={bars.length * slot}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className={y === height ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {bars.map(({ month, sold, bought }, index) => {
        const x = index * slot + (slot - bar) / 2
        return (
          <g key={month}>
            {index === chosen ? (
              <rect
                x={index * slot}
                y={0}
                width={slot}
                height={height}
                className="fill-raised forced-colors:fill-none forced-colors:stroke-[Highlight]"
                vectorEffect="non-scaling-stroke"
              />
            ) : null}
            <rect
              x={x}
              y={height - sold}
              width={bar}
              height={sold}
              className="fill-accent forced-colors:fill-[CanvasText]"
            />
            <rect
              x={x}
              y={height - sold - bought}
              width={bar}
              height={bought}
              vectorEffect="non-scaling-stroke"
              className={clsx(
                'fill-accent-soft forced-colors:fill-[Canvas]',
                bought > 0 && 'stroke-accent forced-colors:stroke-[CanvasText]',
              )}
            />
          </g>
        )
      })}
    </svg>
  )
}
