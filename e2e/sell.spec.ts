// The main flow: selling stablecoins for reais, compared with the chain, the bank and our own record to the last unit.
import { formatUnits, parseUnits } from 'viem'
import { centavos, expectAgreement } from './support/agreement'
import { newPixKey, openSale, Sale } from './support/sale'
import { expect, test } from './support/test'
import { gate } from './support/told'

test('[OFQ-6] [OFQ-2] sells exact amounts of USDC twice in a row; chain, bank and record agree to the last unit', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  const pixKey = newPixKey()
  await sale.signIn()
  await sale.button('sandbox.getTokens').click()
  await expect(page.getByText(sale.t('sandbox.gotTokens', { chain: chainA.chain.name }))).toBeVisible()

  for (const amount of ['100', '12.345678']) {
    const tokens = await chainA.balanceOf(usdc.address, wallet.address)
    const reais = centavos(await sandbox.balance(`pix:${pixKey}`))
    await sale.fill({ chain: chainA.chain, token: usdc, amount, pixKey })
    const prompts = wallet.prompts.length
    await sale.askQuote()
    // Requesting a quote asks nothing of the wallet.
    expect(wallet.prompts.length, amount).toBe(prompts)
    await sale.signAll(chainA.chain)

    const record = await sale.record()
    const sent = await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
    expect(record).toMatchObject({ method: 'fromAmount', amount })
    expect(formatUnits(sent, usdc.decimals)).toBe(amount)
    expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens - sent)
    expect(centavos(await sandbox.balance(`pix:${pixKey}`))).toBe(
      reais + centavos(record.payout?.amount ?? '0'),
    )
    // The allowance was exactly the quoted amount, and all of it was used.
    expect(await chainA.allowance(usdc.address, wallet.address)).toBe(0n)
  }
})

const methods = [
  { method: 'toAmount', field: 'sell.theyReceive', amount: '271.31', side: 'B', symbol: 'USDC' },
  { method: 'usd', field: 'checkout.inDollars', amount: '50.25', side: 'A', symbol: 'DAI' },
] as const

for (const { method, field, amount, side, symbol } of methods) {
  test(`[OFQ-2] sells ${symbol} on chain ${side} by ${method}, with the chosen amount exact`, async ({
    page,
    wallet,
    sandbox,
    chainA,
    chainB,
  }) => {
    const chain = side === 'A' ? chainA : chainB
    const { sale, pixKey } = await openSale({ page, wallet, sandbox }, { chain, symbol, amount, field })
    await sale.askQuote()
    await sale.signAll(chain.chain)
    const record = await sale.record()
    expect(record).toMatchObject({ method, amount })
    await expectAgreement({ record, wallet, sandbox, chain, symbol, pixKey })
    if (method === 'toAmount') expect(centavos(record.payout?.amount ?? '0')).toBe(centavos(amount))
  })
}

test('[OFQ-6] needs no approval when the allowance suffices, and is still completed after Back', async ({
  page,
  context,
  wallet,
  sandbox,
  chainA,
}) => {
  const opening = { chain: chainA, allowed: '500' }
  const { sale, pixKey, token: usdc } = await openSale({ page, wallet, sandbox }, opening)
  await sale.askQuote()
  await expect(page.getByText(sale.t('sign.approvalSkipped', { allowed: '500 USDC' }))).toBeVisible()
  await sale.readyFor('transfer', chainA.chain)
  await sale.sign('transfer')
  await sale.completed()
  expect(wallet.transactions).toHaveLength(1)
  const record = await sale.record()
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  expect(await chainA.allowance(usdc.address, wallet.address)).toBe(parseUnits('400', usdc.decimals))

  await page
    .getByRole('navigation')
    .getByRole('link', { name: sale.t('common.nav.transactions') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: sale.t('transactions.title') })).toBeVisible()
  // No answer can correct what Back brings.
  await context.setOffline(true)
  await page.goBack()
  await sale.completed()
})

test('survives a reload at every step, and asks the wallet for each transaction once', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale, pixKey } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  const orderId = await sale.askQuote()

  await page.reload()
  await sale.readyFor('approval', chainA.chain)
  const prompts = wallet.prompts.length
  await page.reload()
  await sale.readyFor('approval', chainA.chain)
  expect(wallet.prompts).toHaveLength(prompts)
  const { open: answer, opened: answered } = gate()
  wallet.gates = { asked: () => answered, sent: async () => {} }
  await sale.sign('approval')
  // While the wallet asks, the button is read and does not fade.
  await expect(sale.stepButton('approval')).toHaveAttribute('aria-busy', 'true')
  await expect(sale.stepButton('approval')).toHaveCSS('opacity', '1')
  answer()
  await expect.poll(() => wallet.hashes.length).toBe(1)
  await page.reload()
  await sale.readyFor('transfer', chainA.chain)

  // The order appears as a card on the sell page, with a link back to it.
  await page.goto('/sell')
  await expect(page.getByRole('heading', { name: sale.t('openOrders.waitingOne.sign') })).toBeVisible()
  // Named by its task, and not like the form's own button, which starts another sale.
  const resume = page.getByRole('link', { name: sale.t('openOrders.go.sign'), exact: true })
  const grounds = await Promise.all(
    [resume, sale.button('checkout.getQuote')].map((one) =>
      one.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  )
  expect(grounds[0]).not.toBe(grounds[1])
  await resume.click()
  await expect(page).toHaveURL(`/sell/${orderId}`)
  await sale.readyFor('transfer', chainA.chain)
  await sale.sign('transfer')
  await expect.poll(() => wallet.hashes.length).toBe(2)
  await page.reload()
  await sale.completed()
  await page.reload()
  await sale.completed()

  expect(wallet.transactions).toHaveLength(2)
  const record = await sale.record(orderId)
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  await page.goto('/sell')
  await expect(page.locator(`a[href="/sell/${orderId}"]`)).toHaveCount(0)
})
