import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureOf, transportOf } from '../test/local-service'
import { ownService } from '../test/own-service'

const service = ownService()

const cycle: Record<string, unknown> = {}
cycle.self = cycle

/** One generator for each kind of value that has no canonical form. */
const unwritable: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  undefined: fc.constant(undefined),
  'no number': fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  'an integer above 2^53': fc.integer({ min: 53, max: 1_023 }).map((power) => 2 ** power),
  'a bigint': fc.bigInt(),
  'a Date': fc.date({ noInvalidDate: true }),
  'a lone surrogate': fc
    .integer({ min: 0xd800, max: 0xdfff })
    .map((unit) => `a${String.fromCharCode(unit)}b`),
  'a __proto__ key': fc.jsonValue().map((value) => JSON.parse(`{"__proto__":${JSON.stringify(value)}}`)),
  'a cycle': fc.constant(cycle),
  'a function': fc.func(fc.nat()),
}
const around = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
  { noNullPrototype: true },
)
/** At the top of a body, in a member of it, or in a list of it. */
const places = [
  (value: unknown) => ({ value }),
  (value: unknown) => ({ member: { value } }),
  (value: unknown) => ({ list: [1, value] }),
]

test.each(Object.entries(unwritable))(
  '[R03] a body with %s anywhere is refused with our own error, and nothing is sent',
  async (_, values) => {
    await fc.assert(
      fc.asyncProperty(values, around, fc.constantFrom(...places), async (value, rest, place) => {
        const call = { operation: 'offramp-quote', method: 'POST', path: '/offramp/quote' } as const
        const error = await failureOf(
          transportOf(service).send({ ...call, body: { ...rest, ...place(value) } }),
        )
        expect(error).toMatchObject({ code: 'input_invalid', outcome: 'not-sent', status: null })
      }),
    )
    expect(service.calls).toHaveLength(0)
  },
)
