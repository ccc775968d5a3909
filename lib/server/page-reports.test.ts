import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent = vi.hoisted(() => ({ headers: new Map<string, string>() }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => sent.headers.get(name) ?? null }),
}))
process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
process.env.TRUSTED_PROXY = 'x-client'
const page = 'http://localhost:3000'

type Take = typeof import('./page-reports').takeReport
let takeReport: Take
let lines: string[]
beforeEach(async () => {
  vi.resetModules()
  ;({ takeReport } = await import('./page-reports'))
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  sent.headers.set('x-client', '203.0.113.9')
})
afterEach(() => vi.restoreAllMocks())

const send = async (body: string) =>
  (await takeReport(new Request(`${page}/api/reports`, { method: 'POST', body }))).status
const older = (report: Record<string, string>) =>
  JSON.stringify({
    'csp-report': { 'document-uri': `${page}/sell`, 'effective-directive': 'script-src-elem', ...report },
  })

test('a report is reduced to its directive, its route and the blocked origin', async () => {
  const report = older({
    'document-uri': `${page}/sell/7d1f0c9e-1111-4222-8333-944455566677?next=Maria`,
    'blocked-uri': 'https://evil.example/steal?cpf=52998224725',
    'script-sample': 'const cpf = "529.982.247-25"',
    referrer: 'https://mail.example/maria',
  })
  expect(await send(report)).toBe(204)
  expect(JSON.parse(lines.join(''))).toEqual({
    at: expect.any(String),
    level: 'warn',
    event: 'page policy violated',
    count: 1,
    directive: 'script-src-elem',
    route: 'sell/:id',
    blocked: 'https://evil.example',
  })
})

test('anything but a report of our pages is not logged', async () => {
  const elsewhere = [
    older({ 'document-uri': 'https://evil.example/sell' }),
    older({ 'effective-directive': 'x\n{"level":"error"}' }),
    older({ 'document-uri': 'nonsense' }),
  ]
  for (const body of elsewhere) expect(await send(body)).toBe(204)
  for (const body of ['', '{', 'null', '{"csp-report":1}', '[{"type":1}]']) expect(await send(body)).toBe(400)
  expect(lines).toEqual([])
})

test('free text in a report is never logged unchanged', async () => {
  await send(
    older({
      'blocked-uri': 'CPF 529.982.247-25\n{"level":"error"}',
      'document-uri': `${page}/Maria%20Silva/529982`,
    }),
  )
  expect(lines.join('')).not.toMatch(/CPF|529|Maria|"level":"error"/)
  expect(JSON.parse(lines.join(''))).toMatchObject({ route: 'other/:id', blocked: 'other' })
})

test('[R59] a report larger than 8 KB is refused', async () => {
  expect(await send(older({ 'script-sample': 'x'.repeat(8_192) }))).toBe(413)
})

test('a report that is cut off is refused, and is no error of ours', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const request = new Request(`${page}/api/reports`, { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect((await takeReport(request)).status).toBe(400)
  expect(lines).toEqual([])
})

test('accepts twenty a minute per network, and three hundred in total', async () => {
  const answers: number[] = []
  for (let at = 0; at < 25; at++) answers.push(await send(older({})))
  expect(answers.filter((status) => status === 204)).toHaveLength(20)
  for (let network = 0; network < 400; network++) {
    sent.headers.set('x-client', `2001:db8:0:${network.toString(16)}::1`)
    answers.push(await send(older({})))
  }
  expect(answers.filter((status) => status === 204)).toHaveLength(300)
  expect(answers.at(-1)).toBe(429)
  expect(lines).toHaveLength(1)
})
