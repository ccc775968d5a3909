import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { getCloneableBody } from 'next/dist/server/body-streams'
import { beforeAll, expect, test, vi } from 'vitest'
import { longestAction, refusalOfAction } from './lib/server/action-request'

let limit: number
let images: unknown
let distDir: unknown
beforeAll(async () => {
  vi.stubEnv('RAMP_MODE', 'sandbox')
  vi.stubEnv('NEXT_DIST_DIR', '')
  const { default: config } = await import('./next.config')
  limit = Number(config.experimental?.proxyClientMaxBodySize)
  images = config.images
  distDir = config.distDir
  vi.unstubAllEnvs()
})

/** What Next keeps of a request's body for our proxy, and for the page after it. */
function kept(chunks: readonly string[]) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // Safe: Next reads only the body and a path, where there is one.
  const request = Readable.from(chunks.map((chunk) => Buffer.from(chunk))) as IncomingMessage
  return getCloneableBody(request, limit).cloneBodyStream()
}

test('of a body that no action accepts, little is kept in memory', async () => {
  const body = kept(Array.from({ length: 64 }, () => 'x'.repeat(longestAction)))
  await vi.waitFor(() => expect(body.readableEnded || body.readableLength > longestAction).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(body.readableLength).toBeLessThanOrEqual(2 * longestAction)
})

test('[R59] an action without a length is told from a shorter one by its bytes', async () => {
  const chunks = ['[', ' '.repeat(longestAction - 1), `${' '.repeat(longestAction - 1)}]`]
  const request = new Request('https://pay.acme.test/sell', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Readable.toWeb(kept(chunks)) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  expect(await refusalOfAction(request)).toBe('too-long')
})

test('no image is resized on request', () => {
  expect(images).toEqual({ unoptimized: true })
})

test('an empty folder for the build is the usual one', () => {
  expect(distDir).toBe('.next')
})
