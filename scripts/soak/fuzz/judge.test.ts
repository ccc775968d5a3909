import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Call } from './call'
import { operationsOf, wrongWith } from './judge'
import type { Answer } from './send'
import { canonical, macOf } from './signer'

const schema = { $ref: '#/components/schemas/Made' }
const [operation] = operationsOf({
  paths: {
    '/v1/make': {
      post: {
        operationId: 'make',
        responses: {
          '201': { content: { 'application/json': { schema } } },
          '400': { content: {} },
          '401': { content: {} },
        },
      },
    },
  },
  components: { schemas: { Made: { required: ['id'] } } },
})

const call: Call = {
  name: 'make',
  method: 'POST',
  path: '/v1/make',
  headers: {},
  bytes: null,
  pieces: 1,
  must: 'any',
  isHostless: false,
}
const refusal = { error: 'BadRequest', message: 'id: is bad', correlationId: randomUUID() }

function wrong(answer: Partial<Answer> & { body?: unknown }, more: Partial<Call> = {}): string | null {
  const text = JSON.stringify(answer.body ?? { id: '1' })
  const whole = { status: 201, type: 'application/json', ms: 5, text, ...answer }
  return wrongWith({ ...call, ...more }, whole, operation ?? null, 1_000)
}

describe('what the fuzz takes for an answer', () => {
  test('a success with all its members, and a refusal in the shape of every refusal, are right', () => {
    expect(wrong({})).toBeNull()
    expect(wrong({ status: 400, body: refusal })).toBeNull()
  })

  test.each([
    ['none', { status: 0, text: 'socket hang up' }, 'no answer'],
    ['a late one', { ms: 1_001 }, 'after 1001 ms'],
    ['a failure of the service', { status: 500, body: refusal }, 'answered 500'],
    ['a page', { type: 'text/html' }, 'as "text/html"'],
    ['a success without a member', { body: {} }, 'without id'],
    ['a success that is not named', { status: 200 }, 'not named'],
    ['a success that is no object', { text: '1' }, 'without an object'],
    ['a refusal that is not named', { status: 409, body: refusal }, 'not named'],
    ['a refusal without an id', { status: 400, body: { ...refusal, correlationId: '' } }, 'refused with'],
    ['a refusal that says more', { status: 400, body: { ...refusal, stack: 'at' } }, 'refused with'],
    ['a refusal without a body', { status: 400, text: '' }, 'refused with'],
  ])('%s is wrong', (_, answer, reason) => {
    expect(wrong(answer)).toContain(reason)
  })

  test('a call that must fail may not pass, and a good one may not be refused', () => {
    expect(wrong({}, { must: 'fail' })).toContain('must refuse')
    expect(wrong({ status: 400, body: refusal }, { must: 'succeed' })).toContain('refused a good call')
  })
})

test('the signer of the fuzz agrees with a signature worked out by hand', () => {
  expect(canonical({ b: [1, 'é'], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"é"]}')
  // printf '{}' | openssl dgst -sha256 -hmac secret
  expect(macOf('secret', '{}')).toBe('77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13')
})
