// A wallet on a phone through WalletConnect: both ends use the real package, with a local relay between them.
import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { expectAgreement } from './support/agreement'
import { expectFocusKept } from './support/focus'
import { PhoneSale, test } from './support/phone'
import { newPixKey, Sale } from './support/sale'
import { seeAs } from './support/screens'
import { test as base, expect } from './support/test'
import { gate } from './support/told'

/** A text that occurs only in the package. */
const inThePackage = 'wc_sessionPropose'

/** Collects every script the page loads from now on; returns how many contain a text. */
function scriptsOf(page: Page) {
  const addresses = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') addresses.add(request.url())
  })
  // Asked for again, since a page that leaves drops its bodies.
  const body = async (address: string) => (await page.request.get(address)).text()
  return async (text: string) =>
    (await Promise.all([...addresses].map(body))).filter((script) => script.includes(text)).length
}

base(
  'without a project id no phone is offered, and nothing of WalletConnect is loaded',
  async ({ page, wallet }) => {
    const holding = scriptsOf(page)
    const sale = new Sale(page)
    const answer = await page.goto('/sign-in')
    expect(await answer?.text()).not.toMatch(/walletconnect/i)
    await sale.button('wallet.connect').click()
    const dialog = page.getByRole('dialog', { name: sale.t('wallet.choose') })
    await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
    expect(wallet.prompts).toEqual([])
    expect(await holding(inThePackage)).toBe(0)
  },
)

test('sells with a wallet on a phone: scanned, signed in, rejected once, resumed after a reload, ended by the phone', async ({
  page,
  phone,
  relay,
  sandbox,
  chainB,
}) => {
  const sale = new PhoneSale(page, phone)
  const { wallet } = phone
  const usdc = chainB.token('USDC')
  const pixKey = newPixKey()
  await sandbox.faucet(chainB.chain.id, wallet.address)
  await wallet.allow(chainB, usdc.address, parseUnits('20', usdc.decimals))

  // It is offered, and none of its code is loaded before it is picked.
  const holding = scriptsOf(page)
  const callsBefore = relay.calls.length
  const answer = await page.goto('/sign-in?next=/sell')
  expect(answer?.headers()['content-security-policy']).toContain(` ${relay.url}`)
  await sale.button('wallet.connect').click()
  await expect(page.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
  expect(await holding(inThePackage)).toBe(0)
  expect(relay.calls.slice(callsBefore)).toEqual([])
  await page.keyboard.press('Escape')
  await sale.chooseWallet('wallet.connect')
  expect(await holding(inThePackage)).toBe(1)

  // A rejection on the phone is not an error.
  phone.refuseNext()
  await sale.button('signIn.sign').click()
  await expect(page.getByText(sale.t('errors.wallet_refused.title'))).toBeVisible()
  await sale.button('signIn.sign').click()
  await expect(sale.heading('sell.title')).toBeVisible()

  await sale.fill({ chain: chainB.chain, token: usdc, amount: '20', pixKey })
  await sale.askQuote()
  await sale.readyFor('transfer', chainB.chain)
  phone.refuseNext()
  await sale.sign('transfer')
  await expect(page.getByText(sale.t('review.refused'))).toBeVisible()
  expect(wallet.hashes).toEqual([])

  // A new page restores the session without asking the phone.
  const asked = wallet.calls.length
  await page.reload()
  await expect(sale.stepButton('transfer')).toBeEnabled()
  expect(wallet.calls).toHaveLength(asked)
  await sale.signAll(chainB.chain, ['transfer'])
  const record = await sale.record()
  await expectAgreement({ record, wallet, sandbox, chain: chainB, symbol: 'USDC', pixKey })

  await sale.fill({ chain: chainB.chain, token: usdc, amount: '10', pixKey })
  await sale.askQuote()
  await expect(sale.button('sign.connectToSign')).toBeHidden()
  await phone.leave()
  await expect(sale.button('sign.connectToSign')).toBeVisible()

  // What the page told the relay in plain text: who is connected, never what they do.
  const name = await phone.relayName()
  const told = JSON.stringify(relay.calls.filter(({ from }) => from !== name)).toLowerCase()
  expect(told).toContain('irn_publish')
  for (const secret of [wallet.address, usdc.address, chainB.settlement, 'eth_sendtransaction', 'eip155'])
    expect(told).not.toContain(secret.toLowerCase())
})

test('a transfer declined on the phone, before its page is back or after, can be signed there at once', async ({
  page,
  phone,
  sandbox,
  chainB,
}) => {
  const { wallet } = phone
  const usdc = chainB.token('USDC')
  await sandbox.faucet(chainB.chain.id, wallet.address)
  await wallet.allow(chainB, usdc.address, parseUnits('20', usdc.decimals))
  const sale = new PhoneSale(page, phone)
  await sale.signIn()
  await sale.fillOpened({ chain: chainB.chain, token: usdc, amount: '20', pixKey: newPixKey() })
  const orderId = await sale.askQuote()
  await sale.readyFor('transfer', chainB.chain)
  for (const when of ['before', 'after']) {
    const answer = phone.think()
    phone.refuseNext()
    await sale.sign('transfer')
    await expect.poll(() => phone.unanswered, when).toBe(1)

    await page.goto('about:blank')
    if (when === 'before') {
      answer()
      await expect.poll(() => phone.unanswered).toBe(0)
    }
    await page.goto(`/sell/${orderId}`)
    if (when === 'after') {
      await expect(sale.heading('progress.headings.sending')).toBeVisible()
      answer()
    }
    await expect(page.getByText(sale.t('review.unsigned')), when).toBeVisible()
    await sale.readyFor('transfer', chainB.chain)
  }
  await sale.signAll(chainB.chain, ['transfer'])
  expect(wallet.hashes).toHaveLength(1)
})

test('in Portuguese at 390 px a code can be closed or rejected on the phone, and the page can end the session', async ({
  page,
  phone,
  world,
  guard,
}) => {
  guard.expect(/^shift: \/sign-in moved by .*DIALOG/) // The list comes back by a rejection on the phone, no act here.
  const sale = new PhoneSale(page, phone, await seeAs(page, world.appUrl, 'pt-BR', 390))
  await page.goto('/sign-in')
  const left = await sale.openCode('wallet.connect')
  await sale.button('wallet.phone.back').click()
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  phone.refuseNext()
  await phone.scan(await sale.code())
  await expect(page.getByText(sale.t('errors.wallet_refused.title'))).toBeVisible()
  // A code that was closed and is scanned anyway leaves no session on the phone.
  await phone.scan(left)
  await expect.poll(() => phone.ended).toBe(1)
  await page.keyboard.press('Escape')

  await sale.chooseWallet('wallet.connect')
  await expect(page.getByText(phone.wallet.address)).toBeVisible()
  await sale.button('signIn.otherWallet').click()
  await expect.poll(() => phone.ended).toBe(2)
  await page.reload()
  await expect(sale.button('wallet.connect')).toBeVisible()
})

test('on a phone the dialog is as high before the code has come as with it', async ({
  page,
  phone,
  relay,
}) => {
  const relayAnswers = gate()
  await page.routeWebSocket(new RegExp(new URL(relay.url).host), async (socket) => {
    await relayAnswers.opened
    socket.connectToServer()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const sale = new PhoneSale(page, phone)
  await page.goto('/sign-in')
  await sale.button('wallet.connect').click()
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  const dialog = page.getByRole('dialog', { name: sale.t('wallet.phone.title') })
  await expect(dialog.getByText(sale.t('wallet.phone.preparing'))).toBeVisible()
  const before = await dialog.boundingBox()
  relayAnswers.open()
  await sale.code()
  expect(await dialog.boundingBox()).toEqual(before)
})

test("a code that isn't scanned expires after five minutes and moves nothing, and a press replaces it", async ({
  page,
  phone,
}) => {
  const sale = new PhoneSale(page, phone)
  await page.clock.install()
  await page.goto('/sign-in')
  const first = await sale.openCode('wallet.connect')
  const dialog = page.getByRole('dialog', { name: sale.t('wallet.phone.title') })
  const copyLink = dialog.getByRole('button', { name: sale.t('wallet.phone.copy') })
  await copyLink.focus()
  const before = await dialog.boundingBox()
  await page.clock.fastForward('05:30')
  await expect(dialog.getByText(sale.t('wallet.phone.over'))).toBeVisible()
  await expect(dialog.getByText(sale.t('wallet.phone.about'))).toBeHidden()
  expect(await dialog.boundingBox()).toEqual(before)
  await expect(copyLink).toBeFocused()
  await sale.button('wallet.phone.again').click()
  await expectFocusKept(page)
  const second = await sale.code()
  expect(second).not.toBe(first)
  await phone.scan(second)
  await expect(page.getByText(phone.wallet.address)).toBeVisible()
})

test('two tabs share one session: each has its own sale signed on the phone, and both notice its end', async ({
  page,
  phone,
  sandbox,
  chainB,
}) => {
  const { wallet } = phone
  const usdc = chainB.token('USDC')
  await sandbox.faucet(chainB.chain.id, wallet.address)
  await wallet.allow(chainB, usdc.address, parseUnits('30', usdc.decimals))
  const first = new PhoneSale(page, phone)
  await first.signIn()

  const other = await page.context().newPage()
  const second = new PhoneSale(other, phone)
  await other.goto('/sell')
  for (const [sale, amount] of [
    [second, '20'],
    [first, '10'],
  ] as const) {
    const pixKey = newPixKey()
    await sale.fill({ chain: chainB.chain, token: usdc, amount, pixKey })
    await sale.askQuote()
    await sale.readyFor('transfer', chainB.chain)
    await sale.signAll(chainB.chain, ['transfer'])
    const record = await sale.record()
    await expectAgreement({ record, wallet, sandbox, chain: chainB, symbol: 'USDC', pixKey })
  }
  expect(wallet.hashes).toHaveLength(2)

  for (const sale of [first, second]) {
    await sale.fill({ chain: chainB.chain, token: usdc, amount: '10', pixKey: newPixKey() })
    await sale.askQuote()
    await expect(sale.button('sign.connectToSign')).toBeHidden()
  }
  await phone.leave()
  for (const sale of [first, second]) await expect(sale.button('sign.connectToSign')).toBeVisible()
})

test('a session that the page ends in one tab also ends in the other', async ({ page, phone }) => {
  const sale = new PhoneSale(page, phone)
  await page.goto('/sign-in')
  await sale.chooseWallet('wallet.connect')
  const other = await page.context().newPage()
  const second = new PhoneSale(other, phone)
  await other.goto('/sign-in')
  // No new scan: choosing the wallet finds the other tab's session.
  await second.button('wallet.connect').click()
  await other.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(other.getByText(phone.wallet.address)).toBeVisible()
  await sale.button('signIn.otherWallet').click()
  await expect(second.button('wallet.connect')).toBeVisible()
  await expect.poll(() => phone.ended).toBe(1)
})

test('signing out ends the session on the phone, even from a page that has loaded no wallet code', async ({
  page,
  phone,
}) => {
  const sale = new PhoneSale(page, phone)
  await page.goto('/transactions')
  await sale.chooseWallet('wallet.connect')
  await sale.button('signIn.sign').click()
  await expect(sale.account()).toBeVisible()
  const holding = scriptsOf(page)
  await page.goto('/transactions')
  expect(await holding(inThePackage)).toBe(0)
  await sale.signOut()
  await expect.poll(() => phone.ended).toBe(1)

  // The next person in this browser starts with a new code.
  await page.goto('/sign-in')
  expect(await sale.openCode('wallet.connect')).toMatch(/^wc:/)
})
