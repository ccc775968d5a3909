// Days and months as the house counts them: by the clock of Brasília, wherever the server or the visitor is.

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

/** The wall clock of a moment as if it were UTC: the difference is the zone's offset then. */
function wallMs(ms: number): number {
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** `YYYY-MM-DD` as it is in the calendar of this millennium; null for anything else, such as the 31st of February. */
export function parseDay(text: string): string | null {
  if (!day.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text
}

/** The moment at which a day of the house begins. */
export function dayStart(text: string): Date {
  const utc = Date.parse(`${text}T00:00:00Z`)
  const first = utc - (wallMs(utc) - utc)
  // Again with the offset that counts there; the later one, where a change of the clock leaves no midnight.
  return new Date(Math.max(first, utc - (wallMs(first) - first)))
}

/** The moment at which a day is over. */
export function dayEnd(text: string): Date {
  const next = new Date(Date.parse(`${text}T00:00:00Z`) + dayMs)
  return dayStart(next.toISOString().slice(0, 10))
}

/** `YYYY-MM-DD HH:MM:SS` by the clock of the house. */
export function houseTime(iso: string): string {
  return new Date(wallMs(Date.parse(iso))).toISOString().slice(0, 19).replace('T', ' ')
}

/** `YYYY-MM` of a moment. */
export function monthOf(iso: string): string {
  return houseTime(iso).slice(0, 7)
}

/** So many months up to and with that of `now`, oldest first. */
export function lastMonths(now: Date, count: number): readonly string[] {
  const [year = 0, month = 1] = monthOf(now.toISOString()).split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - (count - 1 - index), 1)).toISOString().slice(0, 7),
  )
}
