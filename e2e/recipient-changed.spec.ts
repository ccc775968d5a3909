// A saved recipient whose key or address was changed at the payments service by someone else.
import { randomBytes } from 'node:crypto'
import { getAddress, parseUnits } from 'viem'
import { expectAgreement } from './support/agreement'
import { AtService } from './support/at-service'
import type { ChainReader } from './support/chain'
import { Recipients } from './support/recipients'
import { newPixKey } from './support/sale'
import { speak } from './support/screens'
import { expect, test } from './support/test'
import { type Locale, textIn } from './support/text'
import { variants } from './support/variants'
import type { TestWallet } from './support/wallet'

const otherKey = () => `outra-${randomBytes(8).toString('hex')}@example.net`
const idOf = (it: Recipients) => new URL(it.page.url()).pathname.split('/').at(-1) ?? ''

async function signedIn(it: Recipients, locale: Locale): Promise<void> {
  await new Recipients(it.page).signIn()
  await speak(it, locale)
}

async function expectStanding(it: Recipients, standing: string): Promise<void> {
  await expect(it.page.getByText(it.t(`recipients.standing.${standing}.name`), { exact: true })).toBeVisible()
}

/** A sale of 10 USDC to a saved recipient. */
async function fillSale(it: Recipients, chain: ChainReader, label: string): Promise<void> {
  await it.page.goto('/sell')
  await it.chooseToken(chain.chain, chain.token('USDC'))
  await it.page.getByRole('radio', { name: label }).check()
  await it.field('checkout.youSend').fill('10')
}

/** Tests of approvals are elsewhere. */
function allowSale(wallet: TestWallet, chain: ChainReader): Promise<void> {
  const { address, decimals } = chain.token('USDC')
  return wallet.allow(chain, address, parseUnits('10', decimals))
}

/** Its owner presses "Check now": the service's list has another target by now. */
async function expectFrozen(it: Recipients): Promise<void> {
  await it.button('recipients.one.checkNow').click()
  await expect(it.page.getByText(it.t('recipients.one.changedTitle'))).toBeVisible()
  await expect(it.page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectStanding(it, 'frozen')
}

for (const locale of variants<Locale>(['pt-BR', 'en'])) {
  test(`[RCP-4] a recipient whose key was changed at the service gets no payments until its owner accepts the new key (${locale})`, async ({
    page,
    context,
    world,
    wallet,
    sandbox,
    chainA,
  }) => {
    const it = new Recipients(page, textIn(locale))
    const atService = new AtService(world.sandboxUrl)
    await signedIn(it, locale)
    await sandbox.faucet(31337, wallet.address)
    await allowSale(wallet, chainA)
    await it.addPix('Aluguel', newPixKey())
    const [id, changed] = [idOf(it), otherKey()]

    // Forms in other tabs still offer it, and one has a price that can be signed.
    const tab = async () => new Recipients(await context.newPage(), it.t)
    const [early, priced] = [await tab(), await tab()]
    for (const one of [early, priced]) await fillSale(one, chainA, 'Aluguel')
    await priced.askQuote()
    await priced.readyFor('transfer', chainA.chain)

    await atService.changeKey(id, changed)
    await expectFrozen(it)
    await expect(page.getByText('r***@example.com').first()).toBeVisible()
    await expect(page.getByText('o***@example.net')).toBeVisible()
    await expect(page.getByText(changed)).toHaveCount(0)

    await priced.sign('transfer')
    await expect(priced.page.getByText(it.t('errors.recipient_changed.detail'))).toBeVisible()
    await priced.page.close()
    await early.button('checkout.getQuote').click()
    await expect(early.page.getByText(it.t('errors.recipient_changed.detail'))).toBeVisible()
    await early.page.goto('/sell')
    await expect(early.page.getByRole('radio', { name: /Aluguel/ })).toHaveCount(0)
    expect(wallet.transactions).toEqual([])
    await it.open()
    await expect(it.row('Aluguel')).toContainText(it.t('recipients.standing.frozen.name'))

    await it.row('Aluguel').click()
    await it.button('recipients.one.acceptKey').click()
    await expectStanding(it, 'ready')
    await expect(page.getByText('o***@example.net')).toBeVisible()
    await fillSale(it, chainA, 'Aluguel')
    await it.askQuote()
    await it.signAll(chainA.chain, ['transfer'])
    const record = await it.record()
    await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey: changed })
  })
}

test('[RCP-5] its owner sends the saved key again, and payments go to that key', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
}) => {
  const it = new Recipients(page)
  const atService = new AtService(world.sandboxUrl)
  await it.signIn()
  await sandbox.faucet(31337, wallet.address)
  await allowSale(wallet, chainA)
  const pixKey = newPixKey()
  await it.addPix('Rent', pixKey)
  const id = idOf(it)
  await atService.changeKey(id, otherKey())
  await expectFrozen(it)

  await it.fillRecipient({ pixKey })
  await it.button('recipients.one.changeSave').click()
  await expectStanding(it, 'ready')
  await expect(page.getByText(it.t('recipients.one.changedTitle'))).toHaveCount(0)
  expect((await atService.recipient(id)).fiatSettlementDetails?.pixKey).toBe(pixKey)
  await it.button('recipients.one.checkNow').click()
  await expectStanding(it, 'ready')
  await fillSale(it, chainA, 'Rent')
  await it.askQuote()
  await it.signAll(chainA.chain, ['transfer'])
  const record = await it.record()
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
})

test('[RCP-2] a wallet whose address was changed at the service is not offered again until its own address is restored there', async ({
  page,
  world,
  wallet,
}) => {
  const it = new Recipients(page)
  const atService = new AtService(world.sandboxUrl)
  await it.signIn()
  const newAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`)
  const [own, other] = [newAddress(), newAddress()]
  await it.addWallet('Savings', own)
  await it.expectPageOf('Savings')
  const id = idOf(it)
  await atService.changeAddress(id, other)
  await expectFrozen(it)
  await expect(page.getByText(other)).toBeVisible()
  await page.goto('/buy')
  const offered = page.getByRole('combobox', { name: it.t('address.choose') }).getByRole('option')
  await expect(offered.filter({ hasText: 'Savings' })).toHaveCount(0)

  await page.goto(`/recipients/${id}`)
  await it.button('recipients.one.resendWallet').click()
  await expectStanding(it, 'ready')
  expect((await atService.recipient(id)).toAddress).toBe(own)
  await page.goto('/buy')
  await expect(offered.filter({ hasText: 'Savings' })).toHaveCount(1)
  expect(wallet.transactions).toEqual([])
})
