// Whether a series of sizes is flat. Pure.
import { median } from '../../soak/report'

export interface Sample {
  readonly minute: number
  readonly residentMib: number
  readonly heapMib: number
}

interface Point {
  readonly minute: number
  readonly value: number
}

/** The last third may exceed the first by at most this share: in half an hour, a leak in every call shows as far more. */
const mostGrowth = 0.1

/** Medians of the first and the last third: a single sample may hit a burst. */
export function thirds(series: readonly Point[]): { readonly first: number; readonly last: number } {
  const size = Math.max(1, Math.floor(series.length / 3))
  const of = (points: readonly Point[]) => median(points.map(({ value }) => value))
  return { first: of(series.slice(0, size)), last: of(series.slice(-size)) }
}

/** Slope of the least-squares line. */
export function slopePerHour(series: readonly Point[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [minute, value] = [
    mean(series.map((point) => point.minute)),
    mean(series.map((point) => point.value)),
  ]
  const spread = series.reduce((sum, point) => sum + (point.minute - minute) ** 2, 0)
  const common = series.reduce((sum, point) => sum + (point.minute - minute) * (point.value - value), 0)
  return spread === 0 ? 0 : (common / spread) * 60
}

export function isFlat(series: readonly Point[]): boolean {
  const { first, last } = thirds(series)
  return last <= first * (1 + mostGrowth)
}
