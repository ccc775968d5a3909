// One visit with an empty cache on a phone of the middle class: its bytes, its first paint, the work of its main thread.
import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const
export const slowdown = 4
/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const kinds = { Document: 'html', Script: 'js', Stylesheet: 'css', Font: 'font' } as const
type Kind = (typeof kinds)[keyof typeof kinds] | 'other'
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

export interface Sight {
  /** As sent over the line, headers included. */
  readonly bytes: Readonly<Record<Kind, number>>
  readonly paintMs: number
  /** All of the main thread, until the page is quiet. */
  readonly workMs: number
  readonly scriptMs: number
}

async function countBytes(session: CDPSession): Promise<Record<Kind, number>> {
  const bytes: Record<Kind, number> = { html: 0, js: 0, css: 0, font: 0, other: 0 }
  const types = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? ''
    bytes[isKnown(type) ? kinds[type] : 'other'] += encodedDataLength
  })
  await session.send('Network.enable')
  return bytes
}

async function workOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { workMs: ms('TaskDuration'), scriptMs: ms('ScriptDuration') }
}

type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

/** A visit to the address; `visitor` is who comes, or nobody that the site knows. */
export async function visit(browser: Browser, url: string, visitor?: Visitor): Promise<Sight> {
  const known = visitor === undefined ? {} : { storageState: visitor }
  const context = await browser.newContext({ ...phone, locale: 'en-US', ...known })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytes = await countBytes(session)
    await session.send('Performance.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const before = await workOf(session)
    const answer = await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    if (answer?.ok() !== true || answer.request().redirectedFrom() !== null)
      throw new Error(`${url} answered ${answer?.status()} at ${answer?.url()}`)
    const after = await workOf(session)
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    return {
      bytes,
      paintMs,
      workMs: after.workMs - before.workMs,
      scriptMs: after.scriptMs - before.scriptMs,
    }
  } finally {
    await context.close()
  }
}
