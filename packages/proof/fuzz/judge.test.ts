import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Call } from './call'
import { operationsOf, wrongWith } from './judge'
import { wrongPage } from './judge-page'
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
  const whole = { status: 201, type: 'application/json', location: '', ms: 5, text, ...answer }
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

describe('pages', () => {
  const page = { status: 200, type: 'text/html; charset=UTF-8', text: '<html></html>', location: '', ms: 5 }
  const form: Call = { ...call, name: 'form /bank/pay', path: '/bank/pay', bytes: Buffer.from('') }
  const look: Call = { ...form, method: 'GET', bytes: null }

  test('a page, a way on after a form, and a refusal in words are right', () => {
    expect(wrongPage({ ...look, must: 'succeed' }, page, 1_000)).toBeNull()
    expect(
      wrongPage({ ...form, must: 'succeed' }, { ...page, status: 303, text: '', type: '' }, 1_000),
    ).toBeNull()
    expect(wrongPage({ ...form, must: 'fail' }, { ...page, status: 422 }, 1_000)).toBeNull()
    const onward = { ...page, status: 302, text: '', type: '', location: '/bank' }
    expect(wrongPage({ ...look, path: '/?a=b' }, onward, 1_000)).toBeNull()
  })

  test.each([
    ['an error', {}, { status: 500 }, 'answered 500'],
    ['no answer', {}, { status: 0 }, 'no answer'],
    ['what was sent, as markup', {}, { text: '<script>alert(1)</script></html>' }, 'as markup'],
    ['a good one refused', { must: 'succeed' }, { status: 422 }, 'refused a good one'],
    ['a bad one taken', { must: 'fail' }, {}, 'took what it must refuse'],
    ['half a page', {}, { text: '<html>' }, 'answered 200 as'],
    ['another status', {}, { status: 418 }, 'answered 418'],
    ['a way on from a page', { path: '/bank' }, { status: 302, location: '/bank' }, 'answered 302'],
    ['a way out', { path: '/' }, { status: 302, location: 'https://evil.example' }, 'answered 302'],
  ] as const)('%s is found', (_, more, answer, words) => {
    expect(wrongPage({ ...look, ...more }, { ...page, ...answer }, 1_000)).toContain(words)
  })
})
