import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longestAction, mayBeAction, refusalOfAction } from './action-request'

// How our pages encode an action's arguments: the actual code of this version of Next.
const load = createRequire(import.meta.url)
const { encodeReply } = load('next/dist/compiled/react-server-dom-turbopack/client.node') as {
  encodeReply: (value: unknown, options?: unknown) => Promise<string | FormData>
  createTemporaryReferenceSet: () => unknown
}

const own = {
  'next-action': '7f'.repeat(21),
  'content-type': 'text/plain;charset=UTF-8',
  origin: 'https://pay.acme.test',
  host: 'pay.acme.test',
}

function call(body: BodyInit | null, headers: Readonly<Record<string, string>> = {}) {
  return new Request('https://pay.acme.test/sell', { method: 'POST', body, headers: { ...own, ...headers } })
}

describe('a call of a server action', () => {
  test('passes with any plain arguments a page sends', async () => {
    const anyArgument = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        undefined,
        Number.NaN,
        -0,
        Number.NEGATIVE_INFINITY,
        12n,
        -3n,
        '$F1',
        '$',
        '$$x',
        '\ud800',
      ),
      fc.date({ noInvalidDate: true }),
      fc.string({ unit: 'binary' }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyArgument, { maxLength: 4 }), fc.boolean(), async (values, twice) => {
        const args = twice ? [...values, { again: values[0] }] : values
        fc.pre(
          !JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? '' : value)).includes('__proto__'),
        )
        const body = await encodeReply(args)
        if (typeof body === 'string') expect(await refusalOfAction(call(body)), body).toBeNull()
      }),
    )
    const intent = { chain: { id: 1 }, token: '$usd' }
    const body = await encodeReply([intent, { intent, chain: intent.chain }])
    expect(body).toContain('$0:0')
    expect(await refusalOfAction(call(String(body)))).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['a forged line', 'x\n{"level":"error"}'],
    ['an escape', '\u001b[2J'],
    ['a tax id', 'CPF 529.982.247-25'],
    ['no list', '{"0":1}'],
    ['a word', '"x"'],
    ['a server reference', '["$F1"]'],
    ['a map that is not there', '["$Q1"]'],
    ['a promise', '["$@1"]'],
    ['a part that is not there', '["$1"]'],
    ['the list itself', '["$0:"]'],
    ['a path that leads nowhere', '["$0:1:x"]'],
    ['a path into a prototype', '[{},"$0:0:constructor:constructor"]'],
    ['a path to another reference', '["$0:1","$0:0"]'],
    ['a date that is none', '["$Dx"]'],
    ['a number without end', `["$n${'9'.repeat(101)}"]`],
    ['a prototype', '[{"__proto__":{"a":1}}]'],
    ['more arguments than React reads', JSON.stringify(Array.from({ length: 1_001 }, () => 1))],
    ['a deep list', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['a list deeper than the stack', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('[R59] is malformed with %s', async (_, body) => {
    expect(await refusalOfAction(call(body))).toBe('malformed')
  })

  test('is malformed as a form or as bytes, which no action accepts', async () => {
    const form = new FormData()
    form.set('0', '[]')
    const { 'content-type': _, ...others } = own
    const request = new Request('https://pay.acme.test/', { method: 'POST', body: form, headers: others })
    expect(mayBeAction(request)).toBe(true)
    expect(await refusalOfAction(request)).toBe('malformed')
    expect(await refusalOfAction(call('[]', { 'content-type': 'application/octet-stream' }))).toBe(
      'malformed',
    )
  })

  test('[R59] is too long by its header and by its bytes', async () => {
    const long = JSON.stringify(['x'.repeat(longestAction)])
    expect(await refusalOfAction(call(long))).toBe('too-long')
    expect(await refusalOfAction(call('[]', { 'content-length': '70000' }))).toBe('too-long')
    expect(await refusalOfAction(call(JSON.stringify(['x'.repeat(60_000)])))).toBeNull()
  })

  test.each([
    ['https://evil.test', {}, 'foreign'],
    ['null', {}, 'foreign'],
    ['http://x{"level":"error"}.example', {}, 'foreign'],
    ['not an origin', {}, 'foreign'],
    ['https://pay.acme.test', { 'x-forwarded-host': 'evil.test' }, 'foreign'],
    ['https://shop.acme.test', { 'x-forwarded-host': 'shop.acme.test, inner' }, null],
    ['https://pay.acme.test', {}, null],
  ])('[R56] of the origin %s with %j is %s', async (origin, headers, refusal) => {
    expect(await refusalOfAction(call('[]', { origin, ...headers }))).toBe(refusal)
  })

  test('is every POST that Next treats as one, and no other request', () => {
    const plain = new Request('https://pay.acme.test/', { method: 'POST', body: 'x' })
    expect([
      mayBeAction(call('[]')),
      mayBeAction(plain),
      mayBeAction(new Request('https://x.test/')),
    ]).toEqual([true, false, false])
  })
})
