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

describe('how the fuzz judges an answer', () => {
  test('a success with all its members, and an error in the standard format, are right', () => {
    expect(wrong({})).toBeNull()
    expect(wrong({ status: 400, body: refusal })).toBeNull()
  })

  test.each([
    ['none', { status: 0, text: 'socket hang up' }, 'no answer'],
    ['a late one', { ms: 1_001 }, 'after 1001 ms'],
    ['a failure of the service', { status: 500, body: refusal }, 'answered 500'],
    ['a page', { type: 'text/html' }, 'as "text/html"'],
    ['a success without a member', { body: {} }, 'without id'],
    ['an undocumented success status', { status: 200 }, 'not documented'],
    ['a success that is not an object', { text: '1' }, 'without an object'],
    ['an undocumented error status', { status: 409, body: refusal }, 'not documented'],
    ['an error without an id', { status: 400, body: { ...refusal, correlationId: '' } }, 'refused with'],
    ['an error with extra members', { status: 400, body: { ...refusal, stack: 'at' } }, 'refused with'],
    ['an error without a body', { status: 400, text: '' }, 'refused with'],
  ])('%s is wrong', (_, answer, reason) => {
    expect(wrong(answer)).toContain(reason)
  })

  test('a call that must fail may not pass, and a valid one may not be refused', () => {
    expect(wrong({}, { must: 'fail' })).toContain('must refuse')
    expect(wrong({ status: 400, body: refusal }, { must: 'succeed' })).toContain('refused a valid call')
  })
})

test('the signer of the fuzz agrees with a signature computed by hand', () => {
  expect(canonical({ b: [1, 'é'], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"é"]}')
  // printf '{}' | openssl dgst -sha256 -hmac secret
  expect(macOf('secret', '{}')).toBe('77325902caca812dc259733aacd046b73817372c777b8d95b402647474516e13')
})

describe('pages', () => {
  const page = { status: 200, type: 'text/html; charset=UTF-8', text: '<html></html>', location: '', ms: 5 }
  const form: Call = { ...call, name: 'form /bank/pay', path: '/bank/pay', bytes: Buffer.from('') }
  const look: Call = { ...form, method: 'GET', bytes: null }

  test('a page, a redirect after a form, and a refusal with a message are right', () => {
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
    ['input returned as markup', {}, { text: '<script>alert(1)</script></html>' }, 'as markup'],
    ['a valid one refused', { must: 'succeed' }, { status: 422 }, 'refused a valid one'],
    ['an invalid one accepted', { must: 'fail' }, {}, 'accepted what it must refuse'],
    ['half a page', {}, { text: '<html>' }, 'answered 200 as'],
    ['another status', {}, { status: 418 }, 'answered 418'],
    ['a redirect from a page', { path: '/bank' }, { status: 302, location: '/bank' }, 'answered 302'],
    [
      'a redirect to another site',
      { path: '/' },
      { status: 302, location: 'https://evil.example' },
      'answered 302',
    ],
  ] as const)('%s is found', (_, more, answer, words) => {
    expect(wrongPage({ ...look, ...more }, { ...page, ...answer }, 1_000)).toContain(words)
  })
})
