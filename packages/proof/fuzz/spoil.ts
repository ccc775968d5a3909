// Ways to corrupt a body: in its values, which keeps it valid JSON, and in its bytes, which usually doesn't.
import { between, type Dice, oneOf } from '../soak/sell/dice'
import { canonical, type Json } from './signer'

const values: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  9_007_199_254_740_992,
  1e308,
  5e-324,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '0x1',
  '1'.repeat(80),
  '9'.repeat(5_000),
  'x'.repeat(20_000),
  'é\u0000\u202e\ud83d\ude00',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '__proto__',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `0x${'f'.repeat(40)}`,
  [],
  {},
  [[[[]]]],
  { toString: 1, valueOf: null, length: -1 },
  Array.from({ length: 500 }, (_, at) => at),
]

/** The value with one part changed, removed or added. */
export function spoilValue(dice: Dice, value: Json): Json {
  const isTree = value !== null && typeof value === 'object'
  if (!isTree || dice() < 0.15) return oneOf(dice, values)
  if (Array.isArray(value)) {
    const at = between(dice, 0, value.length)
    return [...value.slice(0, at), oneOf(dice, values), ...value.slice(at + between(dice, 0, 1))]
  }
  const members = Object.entries(value)
  if (members.length === 0 || dice() < 0.1) {
    const name = oneOf(dice, ['extra', '', 'constructor', 'é', '\u0000', 'a'.repeat(3_000)])
    return { ...value, [name]: oneOf(dice, values) }
  }
  const [name, old] = oneOf(dice, members)
  if (dice() < 0.15) return Object.fromEntries(members.filter(([other]) => other !== name))
  return { ...value, [name]: spoilValue(dice, old) }
}

export interface Bytes {
  readonly bytes: Buffer
  /** No reader may accept them. */
  readonly isBroken: boolean
}

const nest = (depth: number, inside: string) => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

function inserted(text: string, bytes: readonly number[]): Buffer {
  const at = Math.max(1, text.indexOf('"') + 1)
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(bytes), Buffer.from(text.slice(at))])
}

const ways: readonly ((dice: Dice, text: string) => Buffer | string)[] = [
  // The same name twice, once plain and once with an escape.
  (_, text) => text.replace('{', '{"twice":1,"twice":1,').replace(',}', '}'),
  (_, text) => text.replace('{', '{"twice":1,"\\u0074wice":2,').replace(',}', '}'),
  (dice, text) => inserted(`${text.slice(0, -1)}${text === '{}' ? '' : ','}"bad":"x"}`, oneOf(dice, badUtf8)),
  (dice, text) => text.slice(0, between(dice, 1, text.length - 1)),
  (dice) => nest(oneOf(dice, [33, 100, 5_000, 30_000]), '1'),
  (dice) => `{"a":${'{"a":'.repeat(oneOf(dice, [33, 1_000, 12_000]))}`,
  (dice, text) => `${text}${' '.repeat(oneOf(dice, [65_537, 200_000, 1_000_000]))}`,
  (_, text) => `\ufeff${text}`,
  (_, text) => `${text}${text}`,
  (dice, text) =>
    text.replace('{', `{"n":${oneOf(dice, ['01', '1.', '+1', '.5', 'NaN', '0x10', '1e', '--1'])},`),
  (_, text) => text.replace('{', '{"a":"\u0001",'),
  (_, text) => text.replace('{', '{"a":"\\x41",'),
  (_, text) => text.replaceAll('"', "'"),
  (dice) => Buffer.from(Array.from({ length: between(dice, 1, 3_000) }, () => between(dice, 128, 255))),
]

const badUtf8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xe2, 0x82]]

/** Bytes that are not JSON, or ambiguous JSON. */
export function spoilBytes(dice: Dice, body: Json): Bytes {
  const text = canonical(body)
  const made = oneOf(dice, ways)(dice, text === '{}' || !text.startsWith('{') ? '{"a":"b"}' : text)
  return { bytes: Buffer.isBuffer(made) ? made : Buffer.from(made), isBroken: true }
}

/** The same value in another notation, which must be treated as equal. */
export function respell(dice: Dice, body: Json): Bytes {
  const text = JSON.stringify(body, null, between(dice, 1, 9))
  return { bytes: Buffer.from(`\n\t ${text}\r\n`), isBroken: false }
}
