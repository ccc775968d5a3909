// Tokens across chains: compared with both chains, the service's order and our own record to the last unit.
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Address } from '@/lib/domain/chains'
import { expectAccessible } from './support/accessible'
import type { ChainReader } from './support/chain'
import { Keyboard } from './support/keyboard'
import { expectReceipt } from './support/paper'
import type { SandboxControl } from './support/sandbox'
import { seeAs } from './support/screens'
import { expect, test } from './support/test'
import { Transfer } from './support/transfer'

const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address

interface Comparison {
  readonly transfer: Transfer
  readonly sandbox: SandboxControl
  readonly from: { readonly chain: ChainReader; readonly symbol: string; readonly account: Address }
  readonly to: { readonly chain: ChainReader; readonly symbol: string; readonly account: Address }
  /** The destination's balance before. */
  readonly before: bigint
}

/** Record, service and both chains agree; returns what was sent and what arrived, in base units. */
async function expectDelivered({ transfer, sandbox, from, to, before }: Comparison) {
  await expect
    .poll(async () => (await transfer.record()).delivery?.isSeen ?? false, { timeout: 60_000 })
    .toBe(true)
  const record = await transfer.record()
  const order = (await sandbox.orders()).find((one) => one.transactionId === record.quote?.transactionId)
  const sent = parseUnits(record.quote?.sendAmount ?? '0', from.chain.token(from.symbol).decimals)
  const token = to.chain.token(to.symbol)
  const arrived = parseUnits(record.delivery?.amount ?? '0', token.decimals)
  expect(order).toMatchObject({
    status: 'Completed',
    chainId: from.chain.chain.id,
    toChainId: to.chain.chain.id,
    toAddress: to.account,
    destinationHash: record.delivery?.hash,
  })
  expect(record).toMatchObject({ state: 'completed', to: { address: to.account } })
  expect(parseUnits(order?.toAmount ?? '0', token.decimals)).toBe(arrived)
  expect(parseUnits(record.quote?.receiveAmount ?? '0', token.decimals)).toBe(arrived)
  expect(await to.chain.balanceOf(token.address, to.account)).toBe(before + arrived)
  expect((await sandbox.ledger()).sum).toBe('0.00')
  return { sent, arrived }
}

for (const { locale, width, method, amount, symbol } of [
  { locale: 'en', width: 1280, method: 'checkout.youSend', amount: '100', symbol: 'USDC' },
  { locale: 'pt-BR', width: 390, method: 'send.theyReceive', amount: '12,5', symbol: 'USDT' },
] as const) {
  test(`[XCH-1] sends USDC on one chain, delivered as ${symbol} on the other, at ${width} px in ${locale}`, async ({
    page,
    world,
    wallet,
    sandbox,
    chainA,
    chainB,
  }) => {
    const transfer = new Transfer(page, await seeAs(page, world.appUrl, locale, width))
    await sandbox.faucet(chainA.chain.id, wallet.address)
    await transfer.signIn()
    const usdc = chainA.token('USDC')
    const target = chainB.token(symbol)
    const to = locale === 'en' ? wallet.address : stranger()
    const tokens = await chainA.balanceOf(usdc.address, wallet.address)
    const before = await chainB.balanceOf(target.address, to)
    await transfer.fillPlaces({
      from: { chain: chainA.chain, token: usdc },
      to: { chain: chainB.chain, token: target },
      amount,
      field: method,
      ...(to === wallet.address ? {} : { address: to }),
    })
    await transfer.askQuote()
    if (locale === 'en') await expectAccessible(page, 'the review of a transfer')
    await expect(page.getByText(to, { exact: true })).not.toHaveCount(0)
    const warning = page.getByText(transfer.t('address.neverUsed'))
    await expect(warning).toHaveCount(to === wallet.address ? 0 : 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await transfer.signAll(chainA.chain)

    const { sent, arrived } = await expectDelivered({
      transfer,
      sandbox,
      from: { chain: chainA, symbol: 'USDC', account: wallet.address },
      to: { chain: chainB, symbol, account: to },
      before,
    })
    expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens - sent)
    if (method === 'send.theyReceive') expect(arrived).toBe(parseUnits('12.5', target.decimals))
    // Both legs, each with its hash and a link to its chain's explorer.
    const legs = page.getByRole('region', { name: transfer.t('progress.legs.label') })
    const { delivery } = await transfer.record()
    await expect(legs.getByText(wallet.hashes.at(-1) ?? '')).toBeVisible()
    await expect(legs.getByText(delivery?.hash ?? '')).toBeVisible()
    for (const hash of [wallet.hashes.at(-1), delivery?.hash])
      await expect(legs.locator(`a[href$="/tx/${hash}"]`)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.reload()
    await transfer.completed()
    if (locale === 'en') await expectAccessible(page, 'the outcome of a transfer')
    expect(wallet.transactions).toHaveLength(2)
    await expectReceipt(page, locale, await transfer.record(), [wallet.hashes.at(-1), delivery?.hash])
  })
}

test('[XCH-1] sends on one chain in one token by a single transfer, using only the keyboard', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const transfer = new Transfer(page)
  const keys = new Keyboard(page)
  const usdc = chainA.token('USDC')
  const to = stranger()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  await page.goto('/sign-in?next=/send')
  await keys.use(transfer.button('wallet.connect'))
  await keys.use(page.getByRole('dialog').getByRole('button', { name: transfer.walletName }))
  await keys.use(transfer.button('signIn.sign'))
  await expect(transfer.heading('send.title')).toBeVisible()
  const list = (key: string) => page.getByRole('combobox', { name: transfer.t(key), exact: true })
  const place = transfer.t('token.on', { symbol: 'USDC', chain: chainA.chain.name })
  await keys.choose(list('token.label'), place)
  await keys.type(transfer.field('checkout.youSend'), '7.000001')
  await keys.choose(list('send.toToken'), place)
  await keys.choose(list('address.choose'), transfer.t('address.other'))
  await keys.type(transfer.fieldOf('address.typed', { chain: chainA.chain.name }), to)
  await keys.use(transfer.button('checkout.getQuote'))
  await page.waitForURL(/\/send\/[0-9a-f-]{36}$/)
  await expect(transfer.heading('review.heading')).toBeFocused()
  await keys.use(transfer.button('sign.switchTo', { chain: chainA.chain.name }))
  await keys.use(transfer.stepButton('transfer'))
  await transfer.completed()
  await expectDelivered({
    transfer,
    sandbox,
    from: { chain: chainA, symbol: 'USDC', account: wallet.address },
    to: { chain: chainA, symbol: 'USDC', account: to },
    before: 0n,
  })
  const record = await transfer.record()
  expect(wallet.transactions).toHaveLength(1)
  expect(wallet.transactions[0]?.to?.toLowerCase()).toBe(usdc.address.toLowerCase())
  expect(record.delivery?.hash).toBe(wallet.hashes[0])
  expect(record.quote).toMatchObject({ sendAmount: '7.000001', receiveAmount: '7.000001' })
})
