// Buying with Pix: the code is paid at the sandbox's bank, and the tokens arrive on its local chains.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { OrderView } from '@/lib/domain/order/view/views'
import { expectAccessible } from './support/accessible'
import { test } from './support/own-world'
import { expectReceipt } from './support/paper'
import { Bank, boughtUnits, Purchase, type PurchaseChoice, tokensAt } from './support/purchase'
import { Recipients } from './support/recipients'
import { seeAs } from './support/screens'
import { expect } from './support/test'
import type { Locale } from './support/text'
import { heading } from './support/told'

interface Variant {
  readonly locale: Locale
  readonly width: number
  readonly method: 'fromAmount' | 'toAmount'
  readonly isSaved: boolean
}

const looks: readonly Variant[] = [
  { locale: 'en', width: 1280, method: 'fromAmount', isSaved: false },
  { locale: 'pt-BR', width: 390, method: 'toAmount', isSaved: true },
]

for (const { locale, width, method, isSaved } of looks) {
  test(`[ONR-1] [ONR-2] buys by ${method} in ${locale} at ${width} px, to ${isSaved ? 'a saved wallet' : 'an address'}; bank, chain and record agree to the last unit`, async ({
    page,
    world,
    sandbox,
    chainA,
    wallet,
  }) => {
    const t = await seeAs(page, world.appUrl, locale, width)
    const bank = new Bank(world.sandboxUrl)
    const buy = new Purchase(page, t)
    const usdc = chainA.token('USDC')
    const isReais = method === 'fromAmount'
    const address = privateKeyToAccount(generatePrivateKey()).address
    await buy.signIn()
    const amount = isReais ? '100' : locale === 'pt-BR' ? '18,5' : '18.5'
    const field: PurchaseChoice['field'] = isReais ? 'buy.youPay' : 'buy.youReceive'
    const wish = { chain: chainA.chain, token: usdc, amount, field }
    if (isSaved) {
      await new Recipients(page, t).addWallet('Cofre', address, wish)
      await expect(page.getByRole('heading', { level: 1, name: 'Cofre' })).toBeVisible()
      await buy.wish({ ...wish, saved: 'Cofre' })
    } else await buy.fillWish({ ...wish, address: address.toLowerCase() })
    await buy.button('buy.continue').click()
    await expect(buy.heading('buy.review.heading')).toBeFocused()
    await expect(page.getByText(address, { exact: true })).toBeAttached()
    // A saved wallet's address was checked when it was saved.
    await expect(page.getByText(t('address.neverUsed'))).toHaveCount(isSaved ? 0 : 1)
    if (!isSaved) await expectAccessible(page, 'the review of a purchase', { canReload: false })
    await buy.button('buy.review.getCode').click()
    await buy.atCode()
    // As on a page of which the picture has not come yet; put back before anything is painted.
    const lefts = await page.getByRole('figure').evaluate((picture) => {
      const left = () => picture.previousElementSibling?.getBoundingClientRect().left
      const beside = left()
      picture.style.display = 'none'
      const alone = left()
      picture.style.display = ''
      return { beside, alone }
    })
    expect(lefts.alone, 'the code stands where it stands beside its picture').toBe(lefts.beside)

    const order = await buy.record()
    expect(order).toMatchObject({ kind: 'buy', state: 'awaiting-payment', to: { address } })
    expect(order.recipient.label).toBe(isSaved ? 'Cofre' : null)
    await expect(page.getByRole('img', { name: t('pay.qr') })).toBeVisible()
    await expect(page.getByText(order.payment?.brCode ?? '-')).toBeVisible()
    await expect(page.getByText(t('pay.canClose'))).toBeVisible()
    const copy = await buy.button('pay.copyCode').boundingBox()
    const picture = await page.getByRole('img', { name: t('pay.qr') }).boundingBox()
    // A phone can't scan its own screen, so its button to copy is always in view.
    if (width < 500) await expect(buy.button('pay.copyCode')).toBeInViewport()
    else expect(picture?.x ?? 0).toBeLessThan(copy?.x ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.goBack()
    await expect(buy.field(field)).toHaveValue(amount)
    await expect(page.getByRole('combobox', { name: t('address.choose') })).not.toHaveValue('own')
    await page.goForward()
    await expect(page.getByText(order.payment?.brCode ?? '-')).toBeVisible()
    await page.reload()
    await expect(page.getByText(order.payment?.brCode ?? '-')).toBeVisible()
    if (!isSaved) await expectAccessible(page, 'a Pix code')

    const payer = await bank.payerWith('500.00')
    await bank.pay(order, payer)
    await buy.ends('completed')
    if (!isSaved) await expectAccessible(page, 'the outcome of a purchase')
    const done = await buy.record()
    const units = boughtUnits(order, usdc.decimals)
    expect(done).toMatchObject({
      state: 'completed',
      payment: { status: 'received', returnedAmount: null },
      delivery: { isSeen: true, amount: order.quote?.receiveAmount, address },
    })
    expect(order.quote?.[isReais ? 'sendAmount' : 'receiveAmount']).toBe(isReais ? '100.00' : '18.5')
    expect(await tokensAt(chainA, order)).toBe(units)
    const left = 500 - Number(order.quote?.sendAmount)
    expect(await sandbox.balance(`pix:${payer}`)).toBe(left.toFixed(2))
    expect((await sandbox.ledger()).sum).toBe('0.00')
    expect(wallet.transactions).toHaveLength(0)
    await page.reload()
    await buy.ends('completed')
    await expect(page.getByText(done.delivery?.hash ?? '-')).toBeVisible()
    await expectReceipt(page, locale, done, [done.delivery?.hash, address])
  })
}

test('[ONR-2] underpaid, overpaid, paid twice, cancelled, failed before and after payment: each outcome says what happened to the reais', async ({
  page,
  world,
  sandbox,
  chainA,
  wallet,
  later,
}) => {
  const bank = new Bank(world.sandboxUrl)
  const buy = new Purchase(page)
  const wish = { chain: chainA.chain, token: chainA.token('USDC'), amount: '50' }
  await buy.signIn()
  const payer = await bank.payerWith('200.00')

  // Two overpaid codes (one by a larger amount, one by a second payment), and one whose order ends before it is paid.
  const codes: OrderView[] = []
  for (const _ of ['more', 'twice', 'ended']) {
    await buy.wish(wish)
    await buy.getCode()
    codes.push(await buy.record())
  }
  const [more, twice, ended] = codes as [OrderView, OrderView, OrderView]
  expect(more.to?.address.toLowerCase()).toBe(wallet.address.toLowerCase())
  const before = await tokensAt(chainA, more)
  const [generous, hasty] = [await bank.payerWith('100.00'), await bank.payerWith('100.00')]
  await bank.pay(more, generous, { amount: '57.31' })
  await bank.pay(twice, hasty)
  await bank.pay(twice, hasty)
  for (const [order, back] of [
    [more, 'R$7.31'],
    [twice, 'R$50.00'],
  ] as const) {
    await page.goto(`/buy/${order.id}`)
    await buy.ends('completed')
    await expect(page.getByText(`${back} more than the code asked for`)).toBeVisible()
  }
  for (const account of [generous, hasty]) expect(await sandbox.balance(`pix:${account}`)).toBe('50.00')
  const bought = boughtUnits(more, wish.token.decimals) + boughtUnits(twice, wish.token.decimals)
  expect(await tokensAt(chainA, more)).toBe(before + bought)
  // Not earlier: 45 seconds later the service's second answer would end it.
  await sandbox.settle(ended.quote?.transactionId ?? '', 'fail')
  await page.goto(`/buy/${ended.id}`)
  const toldFailed = heading(buy, 'told.title.again', { kind: 'buy', end: 'failed' })
  await expect(toldFailed).toBeVisible({ timeout: 60_000 })
  await expect(buy.button('pay.copyCode')).toHaveCount(0)
  await later(65)
  await buy.ends('failedBefore')
  expect(await buy.record()).toMatchObject({ state: 'failed', payment: { returnedAmount: null } })

  await buy.wish(wish)
  await buy.getCode()
  await bank.pay(await buy.record(), payer, { amount: '49.99' })
  await expect(heading(buy, 'told.title.again', { kind: 'buy', end: 'refunded' })).toBeVisible({
    timeout: 60_000,
  })
  await later(65)
  await buy.ends('refunded')
  await expect(page.getByText('R$49.99 arrived, R$0.01 less')).toBeVisible()
  expect(await sandbox.balance(`pix:${payer}`)).toBe('200.00')

  await buy.wish(wish)
  await buy.getCode()
  await buy.button('pay.cancel').click()
  await buy.button('pay.cancelYes').click()
  await buy.ends('cancelled')
  // One press replaces the old code with a new one and redirects the old one to it.
  const old = buy.orderId()
  const renewed = await buy.renewCode()
  await page.goto(`/buy/${old}`)
  await buy.ends('superseded')
  await page.getByRole('link', { name: buy.t('review.seeNewCode') }).click()
  await buy.atCode()
  const order = await buy.record(renewed)
  await sandbox.settle(order.quote?.transactionId ?? '', 'hold')
  await bank.pay(order, payer)
  await expect(buy.heading('buyProgress.processing.title')).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(buy.heading('buyProgress.processing.title')).toBeVisible()
  await sandbox.settle(order.quote?.transactionId ?? '', 'fail')
  await expect(toldFailed).toBeVisible({ timeout: 60_000 })
  await later(65)
  await buy.ends('failedAfter')
  expect(await sandbox.balance(`pix:${payer}`)).toBe('150.00')
  // Buying asks the wallet for nothing beyond the sign-in.
  expect(wallet.transactions).toHaveLength(0)
  expect((await sandbox.ledger()).sum).toBe('0.00')
})

test('[ONR-1] an address that looks like a known one must be compared first', async ({
  page,
  wallet,
  chainA,
}) => {
  const buy = new Purchase(page)
  const own = wallet.address.toLowerCase()
  const alike = `${own.slice(0, 6)}${'5'.repeat(32)}${own.slice(-4)}`
  await buy.signIn()
  await buy.fillWish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '10', address: '0x12' })
  await buy.button('buy.continue').click()
  const typed = page.getByRole('textbox', { name: buy.t('address.typed', { chain: chainA.chain.name }) })
  await expect(typed).toBeFocused()
  await expect(typed).toHaveAccessibleDescription(new RegExp(buy.t('errors.address_invalid.detail')))
  await typed.fill(alike)
  await buy.button('buy.continue').click()
  await expect(page.getByRole('alert').filter({ hasText: buy.t('address.alike') })).toBeVisible()
  await expect(buy.button('address.compareFirst')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: buy.t('address.compared') }).check()
  await buy.button('buy.review.getCode').click()
  await buy.atCode()
})

test('[ONR-1] Back leads from the review of a purchase, and from its code, to the form as it was left', async ({
  page,
  wallet,
  chainA,
}) => {
  const buy = new Purchase(page)
  await buy.signIn()
  await page.goto('/')
  await page.goto('/buy')
  await buy.fillWish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '77' })
  const amount = buy.field('buy.youPay')
  for (const leave of [() => page.goBack(), () => buy.button('buy.review.change').click()]) {
    await buy.button('buy.continue').click()
    await expect(buy.heading('buy.review.heading')).toBeFocused()
    await leave()
    await expect(amount).toHaveValue('77')
    await expect(page).toHaveURL('/buy')
  }
  await buy.button('buy.continue').click()
  await buy.button('buy.review.getCode').click()
  await buy.atCode()
  await page.goBack()
  await expect(page).toHaveURL('/buy')
  await expect(amount).toHaveValue('77')
  await page.goBack()
  await expect(page).toHaveURL('/')
  expect(wallet.transactions).toEqual([])
})
