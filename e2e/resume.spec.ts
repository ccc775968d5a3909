// Whatever happens to the page, the wallet's answer or the network: the order resumes where it was, without a second
// signature.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { expectAgreement } from './support/agreement'
import type { Guard } from './support/guard'
import { openSale, Sale } from './support/sale'
import { expect, patient, test } from './support/test'
import { textIn } from './support/text'
import type { TestWallet } from './support/wallet'

const never = () => new Promise<never>(() => {})
const atOnce = async () => {}

/** A prompt that stays open until it is answered. */
function openPrompt() {
  let confirm: () => void = () => {}
  const asked = new Promise<void>((resolve) => {
    confirm = resolve
  })
  return { asked: () => asked, confirm: () => confirm() }
}

interface Device {
  readonly browser: Browser
  readonly baseURL: string | undefined
  readonly wallet: TestWallet
  readonly guard: Guard
}

/** The same person in another browser, without the first one's storage. */
async function otherDevice({ browser, baseURL, wallet, guard }: Device): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })
  await wallet.install(context)
  await guard.watch(context)
  return [patient(await context.newPage()), context]
}

test('[R35] an unanswered prompt, a prompt that outlives its page and a lost hash all resume correctly on every device', async ({
  page,
  browser,
  baseURL,
  guard,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale, pixKey } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  const lost = page.getByText(sale.t('review.lostPrompt.title'))
  const [otherPage, otherContext] = await otherDevice({ browser, baseURL, wallet, guard })
  const other = new Sale(otherPage)
  await other.signIn()
  const orderId = await sale.askQuote()
  await otherPage.goto(`/sell/${orderId}`)
  await other.readyFor('approval', chainA.chain)

  // Never answered and not sent: after a check of the chain, the wallet may be asked again.
  wallet.gates = { asked: never, sent: atOnce }
  await sale.readyFor('approval', chainA.chain)
  await sale.sign('approval')
  await expect.poll(() => wallet.transactions.length).toBe(1)
  await page.reload()
  await expect(lost).toBeVisible()
  await expect(otherPage.getByText(sale.t('review.lostPrompt.title'))).toBeVisible()

  // The prompt is still open when its page is gone: the wallet sends, and no page gets the hash.
  const prompt = openPrompt()
  wallet.gates = { asked: prompt.asked, sent: atOnce }
  await sale.readyFor('approval', chainA.chain)
  await sale.sign('approval')
  await expect.poll(() => wallet.transactions.length).toBe(2)
  await page.reload()
  await expect(lost).toBeVisible()
  prompt.confirm()
  await expect.poll(() => wallet.hashes.length).toBe(1)
  await sale.readyFor('transfer', chainA.chain)
  await other.readyFor('transfer', chainA.chain)

  // Sent but never answered: the page that asked continues without the wallet, and so does every other.
  wallet.gates = { asked: atOnce, sent: never }
  await sale.sign('transfer')
  await expect.poll(() => wallet.hashes.length).toBe(2)
  await sale.completed()
  await other.completed()
  await page.reload()
  await sale.completed()
  expect(wallet.transactions).toHaveLength(3)
  expect(wallet.hashes).toHaveLength(2)
  const record = await sale.record(orderId)
  expect(record.steps.map(({ hash }) => hash)).toEqual(wallet.hashes)
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  await otherContext.close()
})

test('[R35] a hash the server did not get is reported from another page, and when the network is back', async ({
  page,
  context,
  guard,
  wallet,
  sandbox,
  chainA,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { sale, pixKey, token: usdc } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  const orderId = await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  wallet.gates = { asked: atOnce, sent: () => context.setOffline(true) }
  await sale.sign('approval')
  await expect.poll(() => wallet.hashes.length).toBe(1)
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/hashes') && answer.ok())
  await context.setOffline(false)
  const approval = { orderId, step: 'approval', hash: wallet.hashes[0] }
  expect((await told).request().postDataJSON()).toMatchObject(approval)
  // Only our own pages may report a hash, and only a valid one.
  const put = async (data: object) => (await page.request.put('/api/hashes', { data })).status()
  expect(await put({ orderId, step: 'transfer', hash: wallet.hashes[0] })).toBe(403)
  expect(await put({ orderId: 'x'.repeat(1_000), step: 'transfer', hash: wallet.hashes[0] })).toBe(400)
  await sale.readyFor('transfer', chainA.chain)

  wallet.gates = { asked: atOnce, sent: atOnce }
  await context.route('**/api/hashes', (route) => route.abort())
  const cut = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/hashes'))
  await sale.sign('transfer')
  await cut
  await page.close()
  await context.unroute('**/api/hashes')
  const landing = await context.newPage()
  const late = landing.waitForResponse((answer) => answer.url().endsWith('/api/hashes'))
  await landing.goto('/')
  const [answer] = await Promise.all([late, landing.waitForLoadState()])
  expect(answer.request().postDataJSON()).toEqual({
    orderId,
    account: wallet.address,
    step: 'transfer',
    hash: wallet.hashes[1],
  })
  expect(answer.status()).toBe(200)
  await expect
    .poll(() =>
      landing.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ramp.pending'))),
    )
    .toEqual([])
  const back = new Sale(landing)
  await landing.goto(`/sell/${orderId}`)
  await back.completed()
  expect(wallet.transactions).toHaveLength(2)
  expect(parseUnits('100', usdc.decimals)).toBe(
    await expectAgreement({
      record: await back.record(),
      wallet,
      sandbox,
      chain: chainA,
      symbol: 'USDC',
      pixKey,
    }),
  )
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('a wallet that throws after sending is detected, and an open prompt of a lost page is explained calmly', async ({
    page,
    wallet,
    sandbox,
    chainA,
  }) => {
    const opening = { chain: chainA, t: textIn('pt-BR') }
    const { sale, pixKey } = await openSale({ page, wallet, sandbox }, opening)
    const orderId = await sale.askQuote()
    await sale.readyFor('approval', chainA.chain)
    wallet.gates = {
      asked: atOnce,
      sent: async () => {
        throw new Error('lost the connection')
      },
    }
    await sale.sign('approval')
    await sale.readyFor('transfer', chainA.chain)
    expect(wallet.transactions).toHaveLength(1)

    const prompt = openPrompt()
    wallet.gates = { ...wallet.gates, asked: prompt.asked }
    await sale.sign('transfer')
    await expect.poll(() => wallet.transactions.length).toBe(2)
    await page.goto('/sell')
    await page.locator(`a[href="/sell/${orderId}"]`).click()
    await expect(sale.heading('progress.headings.sending')).toBeVisible()
    await expect(sale.heading('progress.checking.heading')).toBeVisible()
    await expect(sale.stepButton('transfer')).toHaveCount(0)
    prompt.confirm()
    await sale.completed()
    expect(wallet.transactions).toHaveLength(2)
    const record = await sale.record(orderId)
    expect(record.steps.map(({ hash }) => hash)).toEqual(wallet.hashes)
    await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  })
})
