// Ways to change an amount, a count or a time.
import type { Change } from './change'

const padding = '0'.repeat(12)

/** The decimal with its point moved. */
export function shifted(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = padding + whole + fraction + padding
  const point = padding.length + whole.length + places
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`
  return moved.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
}

/** The decimal with its last digit changed by this much. */
function nudged(text: string, by: bigint): string {
  const places = text.split('.')[1]?.length ?? 0
  const units = BigInt(text.replace('.', '')) + by
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const point = digits.length - places
  const value = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${value}` : value
}

/** A number that is valid JSON but never the output of JSON.stringify: it is inserted into the answer without quotes. */
const raw = (number: string) => `raw:${number}`

export function withRawNumbers(json: string): string {
  return json.replace(/"raw:([^"]+)"/g, '$1')
}

/** @param isText whether the answer has it as a string */
export function numbers(text: string, isText: boolean): readonly Change[] {
  const point = text.includes('.') ? '' : '.'
  const written = [
    ['-1', '-1'],
    ['0', '0'],
    ['1', '1'],
    ['negative', `-${text}`],
    ['times 10', shifted(text, 1)],
    ['a tenth', shifted(text, -1)],
    ['times 1,000,000', shifted(text, 6)],
    ['plus one in the last digit', nudged(text, 1n)],
    ['minus one in the last digit', nudged(text, -1n)],
    ['plus a million in the last digit', nudged(text, 1_000_000n)],
    ['a half', '0.5'],
    ['10^30', `1${'0'.repeat(30)}`],
    ['400 digits', '9'.repeat(400)],
  ] as const
  const texts = [
    'NaN',
    'Infinity',
    '1e30',
    '1e-30',
    `${text}e0`,
    `+${text}`,
    `00${text}`,
    `${text}${point}00`,
  ]
  const numbersOfJson = ['-0', '1e400', '1E+2', '9007199254740993']
  return [
    ...written.map(([name, value]): Change => [name, isText ? value : raw(value)]),
    ['string and number swapped', isText ? raw(text) : text],
    ...numbersOfJson.map((number): Change => [`the number ${number}`, raw(number)]),
    ...texts.map((value): Change => [`the string ${value}`, value]),
    ['a comma', text.replace('.', ',')],
    ['forty decimals more', `${text}${point}${'0'.repeat(40)}1`],
    ['hexadecimal', `0x${BigInt(text.split('.')[0] ?? '0').toString(16)}`],
  ]
}

export const otherChains: readonly Change[] = [
  1,
  31_337,
  31_338,
  31_339,
  '31337',
  '31338',
  '0x7a69',
  2 ** 53,
].map((id) => [`chain ${JSON.stringify(id)}`, id])

const second = 1_000
const hour = 3_600 * second

export function moments(text: string): readonly Change[] {
  const at = Date.parse(text)
  const iso = (ms: number) => new Date(ms).toISOString()
  const fromNow = (hours: number) => iso(Date.now() + hours * hour)
  return [
    ['milliseconds', at],
    ['seconds', Math.floor(at / second)],
    ['digits', String(at)],
    ['without a zone', text.replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')],
    ['in another zone', `${iso(at + hour).slice(0, -1)}+01:00`],
    ['only the day', text.slice(0, 10)],
    ['a second later', iso(at + second)],
    ['an hour ago', fromNow(-1)],
    ['in 23 hours', fromNow(23)],
    ['in 25 hours', fromNow(25)],
    ['in a year', fromNow(365 * 24)],
    ['in 2001', '2001-01-01T00:00:00Z'],
    ['in 9999', '9999-12-31T23:59:59Z'],
    ['in the year 275760', '+275760-09-13T00:00:00Z'],
    ['no moment', '2026-13-41T99:99:99Z'],
  ]
}
