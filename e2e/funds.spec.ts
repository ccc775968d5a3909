// Missing funds are reported before a quote is requested: tokens, allowance and network fee, each separately.
import { parseUnits } from 'viem'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'
import { textIn } from './support/text'

/** What the wallet asks and the network charges is one row that opens. */
const openRow = (sale: Sale) =>
  sale.page
    .locator('summary')
    .filter({ hasText: /network fee|taxa de rede/i })
    .click()

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const described = (text: string) => new RegExp(escaped(text).replace(/\s/g, '\\s'))

test('too few tokens, then no native coin for the fee: each is reported with its amounts, and neither requests a quote', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  const line = (key: string, values: Record<string, string>) =>
    page.getByRole('listitem').filter({ hasText: sale.t(`funds.${key}`, values) })
  // Amounts that no other journey sells: the service creates an order for every quote.
  const quotes = async () =>
    (await sandbox.orders()).filter(({ depositAmount }) => ['77.31', '7.31'].includes(depositAmount))
  const earlier = (await quotes()).length
  const send = sale.field('checkout.youSend')
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address, usdc.address, '12')

  await sale.fill({ chain: chainA.chain, token: usdc, amount: '77.31', pixKey: newPixKey() })
  const short = sale.t('funds.tokens.short', { have: '12 USDC', need: '77.31 USDC' })
  await expect(send).toHaveAccessibleDescription(described(short))
  // The same is not said twice.
  await expect(page.getByText(described(short))).toHaveCount(1)
  await openRow(sale)
  await expect(line('signatures.first', { need: '77.31 USDC' })).toBeVisible()
  await sale.button('checkout.getQuote').click()
  await expect(send).toBeFocused()
  await expect(send).toHaveAccessibleDescription(described(short))

  await send.fill('7.31')
  await expect(line('tokens.enough', { have: '12 USDC', need: '7.31 USDC' })).toBeVisible()
  const words = { have: '0 ETH', symbol: 'ETH', chain: chainA.chain.name }
  const gas = sale
    .t('funds.gas.short', { ...words, fee: '\u0000' })
    .split('\u0000')
    .map((part) => escaped(part).replace(/\s/g, '\\s'))
  const fee = page.getByRole('listitem').filter({ hasText: new RegExp(gas.join('0\\.0*[1-9]\\d*\\sETH')) })
  await expect(fee).toBeVisible()
  await sale.button('checkout.getQuote').click()
  await expect(fee).toBeFocused()

  // No requests were made: no sale was started, here or at the service.
  expect(new URL(page.url()).pathname).toBe('/sell')
  expect(await quotes()).toHaveLength(earlier)
  // Funds that arrive meanwhile count at the next press, without a reload.
  await sandbox.faucet(31337, wallet.address)
  await sale.askQuote()
  expect(await quotes()).toHaveLength(earlier + 1)
  await expect(
    page.getByRole('listitem').filter({ hasText: sale.t('sign.nOfM', { n: 2, m: 2 }) }),
  ).toBeVisible()
  await page.goto('/sell')
  await expect(page.getByRole('heading', { name: sale.t('openOrders.waitingOne.sign') })).toBeVisible()
  expect(wallet.transactions).toEqual([])
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('shows how many signatures are needed and why; a chain that cannot be read blocks nothing', async ({
    page,
    wallet,
    sandbox,
    chainA,
    guard,
  }) => {
    guard.expect(/net::ERR_FAILED/)
    const sale = new Sale(page, textIn('pt-BR'))
    const usdt = chainA.token('USDT')
    const line = (key: string, values: Record<string, string>) =>
      page.getByRole('listitem').filter({ hasText: sale.t(`funds.${key}`, values) })
    const send = sale.field('checkout.youSend')
    await sale.signIn()
    await sandbox.faucet(31337, wallet.address)
    await wallet.allow(chainA, usdt.address, parseUnits('20', usdt.decimals))

    await sale.fill({ chain: chainA.chain, token: usdt, amount: '100,5', pixKey: newPixKey() })
    const known = { allowed: '20 USDT', symbol: 'USDT' }
    await openRow(sale)
    await expect(line('tokens.enough', { have: '1.000 USDT', need: '100,5 USDT' })).toBeVisible()
    await expect(line('signatures.three', { ...known, need: '100,5 USDT' })).toBeVisible()
    await send.fill('20')
    await expect(line('signatures.one', { ...known, need: '20 USDT' })).toBeVisible()
    await sale.chooseToken(chainA.chain, chainA.token('DAI'))
    await expect(line('signatures.first', { need: '20 DAI' })).toBeVisible()

    await page.route(`${new URL(chainA.chain.rpcUrl).origin}/**`, (route) => route.abort())
    await sale.chooseToken(chainA.chain, usdt)
    await expect(line('unavailable', {})).toBeVisible()
    await sale.askQuote()
    await expect(page.getByText(sale.t('sign.unread'))).toBeVisible()
    // The final check needs the chain, so the wallet gets no request.
    await sale.readyFor('approval', chainA.chain)
    await sale.sign('approval')
    await expect(page.getByText(sale.t('errors.chain_unreachable.title'))).toBeVisible()
    expect(wallet.transactions).toEqual([])
  })
})
