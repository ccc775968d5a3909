// Days and months in Brasília time, wherever the server or the visitor is.

export const houseZone = 'America/Sao_Paulo'

const day = /^2\d{3}-\d{2}-\d{2}$/
const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: houseZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment's wall clock read as if it were UTC; the difference is the zone's offset at that moment. */
function wallMs(ms: number): number {
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** A `YYYY-MM-DD` that exists in this millennium; null for anything else, such as 31 February. */
export function parseDay(text: string): string | null {
  if (!day.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text
}

/** The moment at which a day begins in Brasília. */
export function dayStart(text: string): Date {
  const utc = Date.parse(`${text}T00:00:00Z`)
  const first = utc - (wallMs(utc) - utc)
  // Again with the offset that applies there; the later one where a clock change skips midnight.
  return new Date(Math.max(first, utc - (wallMs(first) - first)))
}

/** The moment at which a day ends in Brasília. */
export function dayEnd(text: string): Date {
  const next = new Date(Date.parse(`${text}T00:00:00Z`) + dayMs)
  return dayStart(next.toISOString().slice(0, 10))
}

/** `YYYY-MM-DD HH:MM:SS` in Brasília time. */
export function houseTime(iso: string): string {
  return new Date(wallMs(Date.parse(iso))).toISOString().slice(0, 19).replace('T', ' ')
}

/** A moment's `YYYY-MM` in Brasília time. */
export function monthOf(iso: string): string {
  return houseTime(iso).slice(0, 7)
}

/** The last `count` months including that of `now`, oldest first. */
export function lastMonths(now: Date, count: number): readonly string[] {
  const [year = 0, month = 1] = monthOf(now.toISOString()).split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1)).toISOString().slice(0, 7),
  )
}
