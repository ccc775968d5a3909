// What a page from another site can do, in a developer's browser, to the programs started by `npm run dev`: nothing.
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { callChain, placeOfChain } from '../scripts/lib/own-chains.mjs'
import { attack, foreignHost, startForeignSite, type Target } from './support/foreign-page'
import { Sale } from './support/sale'
import { SandboxControl } from './support/sandbox'
import { test as base, expect, patient } from './support/test'
import { TestWallet } from './support/wallet'
import { type RunningSandbox, runApp, runSandbox } from './support/world'

const chainIds = [31337, 31338] as const
const reboundTo = (chainId: number) => `chain-${chainId}.${foreignHost}`
const victim = '0x00000000000000000000000000000000000000e1'
const balance = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [victim, '0xffff'] }
const head = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const person = { kycInformation: '{}', fiatSettlementDetails: '{}', name: 'x' }

interface Setup {
  readonly sandbox: RunningSandbox
  readonly appUrl: string
  /** Signed in to the app. */
  readonly context: BrowserContext
  readonly wallet: TestWallet
  readonly site: Awaited<ReturnType<typeof startForeignSite>>
}

/** Its own programs and browser, so that other tests don't change what is compared. */
const test = base.extend<object, { readonly own: Setup }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use, { project }) => {
      // The app's first prices must not end while states are compared, however long that takes.
      const sandbox = await runSandbox({
        SANDBOX_QUOTE_TTL_SECONDS: '3600',
        SANDBOX_ONRAMP_TTL_SECONDS: '3600',
      })
      const app = await runApp(sandbox.url)
      const site = await startForeignSite(placeOfChain(sandbox.dir, chainIds[0]).host)
      // Foreign names resolve to this machine, as after DNS rebinding; no request leaves it.
      const names = chainIds.map((id) => `MAP ${reboundTo(id)} ${placeOfChain(sandbox.dir, id).host}`)
      const here = ['MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.*']
      const rules = [`MAP ${foreignHost} 127.0.0.1`, ...names, ...here].join(' , ')
      const { launchOptions } = project.use
      const browser = await chromium.launch({ ...launchOptions, args: [`--host-resolver-rules=${rules}`] })
      const context = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
      const wallet = new TestWallet(await new SandboxControl(sandbox.url).chains())
      await wallet.install(context)
      await new Sale(patient(await context.newPage())).signIn()
      await use({ sandbox, appUrl: app.url, context, wallet, site })
      await browser.close()
      site.close()
      await app.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** All state that could change: the sandbox's, the chains', and the browser's session in the app. */
async function stateOf({ sandbox, appUrl }: Setup, page: Page) {
  const read = async (call: string) => (await fetch(`${sandbox.url}/control/${call}`)).json()
  const { clock, rates, ...config } = await read('config')
  const balances = chainIds.map((id) => callChain(sandbox.dir, id, 'eth_getBalance', [victim, 'latest']))
  const session = await page.request.get(`${appUrl}/api/auth/session`)
  return {
    config,
    // Only a manual move puts it ahead.
    ahead: clock.aheadSeconds,
    prices: rates,
    ledger: await read('ledger'),
    orders: await read('orders'),
    lies: await read('lies'),
    balances: await Promise.all(balances),
    places: chainIds.map((id) => placeOfChain(sandbox.dir, id)),
    session: await session.json(),
  }
}

/** Requests that would change or reveal something in the app or the sandbox. */
function doors(app: string, sandbox: string): readonly Target[] {
  const look = (url: string): Target => ({ url, body: null })
  const act = (url: string, body: Readonly<Record<string, unknown>>): Target => ({ url, body })
  return [
    ...['/', '/sell', '/account/data', '/transactions', '/api/auth/session'].map((path) =>
      look(`${app}${path}`),
    ),
    act(`${app}/api/token`, {}),
    act(`${app}/api/auth/signout`, { csrfToken: 'x' }),
    act(`${app}/sell`, { $ACTION_ID_0: '' }),
    ...['config', 'orders', 'ledger', 'requests'].map((call) => look(`${sandbox}/control/${call}`)),
    ...['/bank', '/bank/ledger', '/panel', '/openapi.json'].map((path) => look(`${sandbox}${path}`)),
    act(`${sandbox}/control/reset`, {}),
    act(`${sandbox}/control/clock`, { advanceSeconds: 600 }),
    act(`${sandbox}/control/rate`, { symbol: 'BRL', percent: '5' }),
    act(`${sandbox}/control/faucet`, { chainId: 31337, address: victim }),
    act(`${sandbox}/control/bank/fund`, { key: 'x@example.com', amount: '10.00' }),
    act(`${sandbox}/control/lies`, { lie: 'failed' }),
    act(`${sandbox}/panel/clock`, { seconds: 600, advanceSeconds: 600, lang: 'en' }),
    act(`${sandbox}/panel/rate`, { symbol: 'BRL', percent: '+5', lang: 'en' }),
    act(`${sandbox}/bank/fund`, { key: 'x@example.com', amount: '10.00' }),
    act(`${sandbox}/v1/tokens`, { permissions: 'quotes:read' }),
    act(`${sandbox}/v1/create-recipient`, person),
    ...chainIds.flatMap((id) => [head, balance].map((call) => act(`${sandbox}/rpc/${id}`, call))),
  ]
}

function chainDoors({ sandbox }: Setup): readonly Target[] {
  return chainIds.flatMap((id) => {
    const { host, port } = placeOfChain(sandbox.dir, id)
    return [host, reboundTo(id)].flatMap((name) =>
      [head, balance].map((body) => ({ url: `http://${name}:${port}/`, body })),
    )
  })
}

test('[R21] a page from a foreign origin can change and read nothing on any port, with fetch, forms, frames, beacons or WebSockets', async ({
  own,
}) => {
  const { context, wallet } = own
  const page = await context.newPage()
  const before = await stateOf(own, page)
  await page.goto(own.site.url)

  // The same attempts do succeed on the open server, at the address of a chain.
  const control = await attack(page, [
    { url: own.site.door.url, body: null },
    { url: own.site.door.url, body: head },
  ])
  expect(control.filter(({ read }) => read === 'read me').map(({ way }) => way)).toEqual([
    'fetch',
    'fetch with cookies',
    'fetch',
    'fetch with cookies',
  ])
  const arrived = own.site.door.seen.join('\n')
  expect(arrived.match(/^POST .*eth_blockNumber/gm)?.length).toBeGreaterThanOrEqual(6)
  expect(arrived).toMatch(/^upgrade$/m)

  const targets = [...doors(own.appUrl, own.sandbox.url), ...chainDoors(own)]
  const tried = await attack(page, targets)
  expect(tried.length).toBeGreaterThan(150)
  expect(tried.filter(({ read }) => read !== null)).toEqual([])
  expect(await stateOf(own, page)).toEqual(before)
  expect(wallet.transactions).toEqual([])
  await page.close()
})

test('a page whose name was rebound to this machine is refused on every shared port', async ({ own }) => {
  const { context, wallet } = own
  const before = await stateOf(own, await context.newPage())
  for (const url of [own.appUrl, own.sandbox.url]) {
    const { port } = new URL(url)
    const origin = `http://${foreignHost}:${port}`
    const page = await context.newPage()
    // Loaded from the attacker before the name pointed here; from then on every request has the page's own origin.
    await page.route(`${origin}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
    )
    await page.goto(`${origin}/`)
    await page.unroute(`${origin}/`)
    const targets = doors(origin, origin).filter(({ url: one }) => !/\/(sell|transactions|)$/.test(one))
    const tried = await attack(page, targets)
    const words = tried.map(({ read }) => read ?? '').join('\n')
    for (const secret of ['"epoch"', '"postings"', '"accounts"', '"0x', wallet.address, '"accessToken"'])
      expect(words).not.toContain(secret)
    await page.close()
  }
  const page = await context.newPage()
  expect(await stateOf(own, page)).toEqual(before)
  expect(wallet.transactions).toEqual([])
  await page.close()
})
