// The token provider in a real browser whose clock the test controls, against a real service whose clock moves with it.
import type { Page, Request } from '@playwright/test'
import { SandboxControl } from './support/sandbox'
import { expect, test } from './support/test'
import { startTokenHost, type TokenHost } from './support/token-host'
import { type RunningSandbox, runSandbox } from './support/world'

const minute = 60
const hour = 60 * minute

let sandbox: RunningSandbox
let host: TokenHost
test.beforeAll(async () => {
  sandbox = await runSandbox()
  host = await startTokenHost(sandbox.url)
})
test.afterAll(async () => {
  await host?.close()
  await sandbox?.stop()
})

/** What a page requested from the service, and how each request was answered. */
class Traffic {
  readonly asked: Request[] = []
  readonly statuses: number[] = []

  constructor(
    readonly page: Page,
    readonly urls: string[] = [],
  ) {
    page.on('request', (request) => {
      urls.push(request.url())
      if (request.url().startsWith(sandbox.url)) this.asked.push(request)
    })
    page.on('response', (response) => {
      const isCall = response.url().startsWith(sandbox.url) && response.request().method() === 'GET'
      if (isCall) this.statuses.push(response.status())
    })
  }
}

const shown = (page: Page, name: string) => page.getByRole('status', { name, exact: true })

/** Moves both clocks, the service's first: a token must never look older to the page than it is. */
async function pass(page: Page, seconds: number): Promise<void> {
  await new SandboxControl(sandbox.url).advance(seconds)
  await page.clock.runFor(seconds * 1_000)
}

async function open(page: Page, aheadSeconds = 0): Promise<void> {
  const control = new SandboxControl(sandbox.url)
  await page.clock.install({ time: (await control.now()) + aheadSeconds * 1_000 })
  await page.goto(host.url)
  await expect(shown(page, 'prices')).toHaveText('some')
}

async function askOnce(page: Page): Promise<void> {
  const before = Number(await shown(page, 'answered').textContent())
  await page.getByRole('button', { name: 'ask once' }).click()
  await expect(shown(page, 'answered')).toHaveText(String(before + 1))
}

/** Advances the page to its next refresh, a few seconds at a time; returns the number of seconds. */
async function untilRefresh(page: Page, most: number): Promise<number> {
  const before = host.calls()
  for (let second = 5; second <= most; second += 5) {
    await page.clock.runFor(5_000)
    if ((await shown(page, 'state').textContent()) === 'refreshing' || host.calls() > before) return second
  }
  throw new Error(`no refresh in ${most} s`)
}

/** Everything this browser keeps beyond the page's memory. */
async function kept(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await window.caches.keys()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      document.cookie,
      window.name,
    ])
  })
  return stored + JSON.stringify(await page.context().cookies())
}

test('[TOK-4] [TOK-5] [TOK-6] [R14] [R15] over a day each token is renewed once, and no call is sent with an expired one', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const traffic = new Traffic(page)
  await open(page)
  expect(host.calls()).toBe(1)
  const ahead = 2 * minute + 5
  let since = 0
  let waited = 0
  let lives = 0
  for (; waited + 55 * minute <= 24 * hour; lives += 1) {
    // The clock also runs on its own: a busy machine's delays must fit into the remaining time.
    const passed = 53 * minute - since
    await pass(page, passed)
    await askOnce(page)
    expect(host.calls(), 'not before its time').toBe(lives + 1)
    const release = lives === 0 ? host.hold() : () => undefined
    // The service goes first, so that no token is issued in the page's past.
    await new SandboxControl(sandbox.url).advance(ahead)
    since = ahead - (await untilRefresh(page, ahead))
    waited += passed + ahead
    if (lives === 0) await askHundredTimes(page, traffic, release)
    await expect(shown(page, 'state')).toHaveText('ready')
    await page.clock.runFor(since * 1_000)
    await askOnce(page)
  }
  expect(host.calls(), 'one refresh in each life').toBe(lives + 1)
  expect(lives).toBe(26)
  expect(new Set(traffic.statuses)).toEqual(new Set([200]))
  await expect(shown(page, 'refused')).toHaveText('0')
  const secrets = host.tokens.flatMap((token) => token.split('.').slice(1))
  const everything = (await kept(page)) + traffic.urls.join(' ')
  expect(secrets.filter((part) => everything.includes(part))).toEqual([])
  expect(await kept(page)).toBe('[{},{},[],[],"",""][]')
})

async function askHundredTimes(page: Page, traffic: Traffic, release: () => void): Promise<void> {
  const before = traffic.asked.length
  await page.getByRole('button', { name: 'ask a hundred times' }).click()
  const asked = Number(await shown(page, 'asked').textContent())
  expect(traffic.asked, 'all of them wait').toHaveLength(before)
  release()
  await expect(shown(page, 'answered')).toHaveText(String(asked))
  const calls = traffic.asked.slice(before)
  const order = calls.map((call) => Number(new URL(call.url()).searchParams.get('address')))
  expect(order, 'each once, in order').toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  const bearers = new Set(calls.map((call) => call.headers().authorization))
  expect(bearers).toEqual(new Set([`Bearer ${host.tokens.at(-1)}`]))
}

for (const [words, aheadSeconds] of [
  ['two hours ahead', 2 * hour],
  ['two hours behind', -2 * hour],
] as const) {
  test(`[R14] a browser whose clock is ${words}, and that sleeps, calls with a valid token and never in a loop`, async ({
    page,
  }) => {
    const traffic = new Traffic(page)
    const before = host.calls()
    await open(page, aheadSeconds)
    for (let part = 0; part < 3; part += 1) {
      await pass(page, 18 * minute)
      await askOnce(page)
    }
    expect(host.calls() - before).toBe(1)
    // A closed lid: timers did not fire, and more than the token's lifetime has passed.
    await new SandboxControl(sandbox.url).advance(3 * hour)
    await page.clock.fastForward(3 * hour * 1_000)
    await askOnce(page)
    expect(host.calls() - before).toBe(2)
    expect(new Set(traffic.statuses)).toEqual(new Set([200]))
  })
}
