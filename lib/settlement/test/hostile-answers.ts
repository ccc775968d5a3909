// Answers of a hostile or broken service: honest ones with a few values replaced. Also used by the server's tests of
// what happens to accepted answers.
import fc from 'fast-check'

/** Texts that break a write, a page or a comparison. */
const hostileTexts = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom('\u0000', '\ud800', '\udfff', '\u202e', '\u2066', '\u200b', '\u2028', '\n')
      .chain((sign) => fc.constantFrom(sign, `Completed${sign}`, `${sign}USDC`, `Proc${sign}essing`)),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'NaN',
      'Infinity',
      '-0',
      '1e30',
      '1e-30',
      '9'.repeat(400),
      `0.${'9'.repeat(400)}`,
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', ' ', '__proto__', 'WIRE TO golpista@evil.example', 'x'.repeat(101)),
  },
  { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
)

/** Values that JSON allows but JSON.stringify never writes: minus zero, and a number that parses to Infinity. */
const unwritten = ['raw:-0', 'raw:1e400']

/** Numbers in the wrong unit, of the wrong size or not a number. */
const hostileNumbers = fc.constantFrom<number | string>(
  ...unwritten,
  -1,
  1e30,
  1e21,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER,
  604_800,
  604_801,
  1_795_400_000,
  1_795_400_000_000,
  253_402_300_799,
)

const hostileMoments = fc.constantFrom(
  '9999-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '2099-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '1795400000000',
  '1795400000',
  '2026-11-23',
  '2026-11-23T12:00:00',
)

const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  hostileNumbers,
  hostileMoments,
  fc.constantFrom(null, undefined, true, [], {}, [[]]),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
)

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]))
}

function withValue(answer: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const inner: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  const changed = withValue(inner, rest, value)
  if (Array.isArray(answer)) return answer.map((one, index) => (String(index) === name ? changed : one))
  return { ...Object(answer), [name]: changed }
}

/** The honest answer with up to three members replaced, as text on the wire. */
export function hostile(honest: object): fc.Arbitrary<string> {
  const paths = leavesOf(honest)
  const change = fc.tuple(fc.constantFrom(...paths), hostileValues)
  return fc
    .array(change, { minLength: 0, maxLength: 3 })
    .map((changes) =>
      JSON.stringify(
        changes.reduce<unknown>((answer, [path, value]) => withValue(answer, path, value), honest),
      ).replace(/"raw:([^"]+)"/g, '$1'),
    )
}
