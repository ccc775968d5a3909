// An expired quote: it can't be signed, and one press renews it.
import { parseUnits } from 'viem'
import { expectAccessible } from './support/accessible'
import { expectAgreement } from './support/agreement'
import { test } from './support/own-world'
import type { Mutation } from './support/quote-proxy'
import { newPixKey, Sale } from './support/sale'
import { expectScreen, speak } from './support/screens'
import { expect } from './support/test'
import { textIn } from './support/text'

/** The market was 3 % higher a moment ago: close enough to the usual price to need no confirmation. */
const higher: Mutation = ({ quote }) => {
  const littleMore = (value: unknown, places: number) => {
    const units = (parseUnits(String(value), places) * 103n) / 100n
    const digits = units.toString().padStart(places + 1, '0')
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`
  }
  quote.exchangeRate = littleMore(quote.exchangeRate, 8)
  quote.toAmount = littleMore(quote.toAmount, 2)
}

test('[OFQ-5] [R27] an expired quote keeps the approval; a worse one is fetched by one press and signed only after confirmation', async ({
  page,
  wallet,
  sandbox,
  chainA,
  between,
  later,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  const pixKey = newPixKey()
  wallet.knowChains()
  await sandbox.faucet(31337, wallet.address)
  await sale.signIn()
  await sale.fillOpened({ chain: chainA.chain, token: usdc, amount: '100', pixKey })
  between.mutation = higher
  const first = await sale.askQuote()
  between.mutation = null
  await sale.readyFor('approval', chainA.chain)
  await sale.sign('approval')
  await expect(sale.stepButton('transfer')).toBeEnabled()
  // The keyboard is where it was, at the next step.
  await expect(sale.stepButton('transfer')).toBeFocused()
  await later(600, page)
  await expect(sale.heading('outcome.expiredApproved.title')).toBeFocused()
  await expect(sale.stepButton('transfer')).toHaveCount(0)
  await expectAccessible(page, 'a quote that has expired', { canReload: false })
  expect(await chainA.allowance(usdc.address, wallet.address)).toBe(parseUnits('100', usdc.decimals))

  await sale.button('review.newPrice').click()
  await page.waitForURL((url) => /\/sell\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(first))
  await expect(sale.heading('review.heading')).toBeFocused()
  await expect(sale.heading('review.priceChange.worse.title')).toBeVisible()
  await expect(sale.button('review.priceChange.agreeFirst')).toBeDisabled()
  await expect(sale.stepButton('transfer')).toHaveCount(0)
  await page.getByRole('checkbox', { name: sale.t('review.priceChange.agree') }).press('Space')
  await sale.sign('transfer')
  await sale.completed()
  expect(wallet.transactions).toHaveLength(2)

  const record = await sale.record()
  const old = await sale.record(first)
  expect(record).toMatchObject({ replaces: first })
  // The press may come just before the quote expires on the server's clock.
  const heading = { expired: 'outcome.expiredApproved.title', cancelled: 'outcome.superseded.title' }
  if (old.state !== 'expired' && old.state !== 'cancelled') throw new Error(`the old order is ${old.state}`)
  expect(old).toMatchObject({ replacedBy: record.id })
  expect(record.previousPrice).toMatchObject({ receiveAmount: old.quote?.receiveAmount })
  expect(Number(record.quote?.receiveAmount)).toBeLessThan(Number(old.quote?.receiveAmount))
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  await page.goto(`/sell/${first}`)
  const renewed = { role: 'link', name: 'review.seeNewPrice' } as const
  await expectScreen(sale, { heading: heading[old.state], next: renewed, isNew: false })
})

test('[OFQ-5] after a reload one press renews the quote of a saved recipient; an unsaved recipient must be entered again', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const sale = new Sale(page)
  const choice = { chain: chainA.chain, token: chainA.token('USDC'), amount: '100' }
  const others = new Set((await sandbox.orders()).map(({ transactionId }) => transactionId))
  await sandbox.faucet(31337, wallet.address)
  await sale.signIn()
  await sale.fillOpened({ ...choice, pixKey: newPixKey() })
  const inline = await sale.askQuote()
  await sale.fill({ ...choice, pixKey: newPixKey() })
  await page.getByRole('checkbox', { name: sale.t('recipient.save') }).check()
  await sale.field('recipient.label').fill('Rent')
  const saved = await sale.askQuote()
  const tokens = await chainA.balanceOf(choice.token.address, wallet.address)
  await later(600)
  await page.goto(`/sell/${saved}`)
  const button = { role: 'button', name: 'review.newPrice' } as const
  await expectScreen(sale, { heading: 'outcome.expired.title', next: button, isNew: false })
  // Still in Portuguese: the one press, and the message about an equal price.
  const portuguese = new Sale(page, textIn('pt-BR'))
  await speak(sale, 'pt-BR')
  await portuguese.button('review.newPrice').click()
  await page.waitForURL((url) => /\/sell\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(saved))
  await expect(portuguese.heading('review.heading')).toBeFocused()
  await expect(page.getByText(portuguese.t('review.priceChange.same'))).toBeVisible()
  expect(await sale.record()).toMatchObject({ replaces: saved })
  await portuguese.button('review.cancel').click()
  await expect(portuguese.heading('outcome.cancelled.title')).toBeFocused()

  await speak(sale, 'en')
  await page.goto(`/sell/${inline}`)
  await expect(page.getByText(sale.t('review.newPriceFormWhy'))).toBeVisible()
  await page.getByRole('link', { name: sale.t('review.newPriceForm') }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await expect(sale.field('checkout.youSend')).toHaveValue('100')

  // No signature was requested and nothing moved: record, service, bank and chain agree.
  const own = (await sandbox.orders()).filter(({ transactionId }) => !others.has(transactionId))
  expect(own.map(({ depositTxHash }) => depositTxHash)).toEqual(own.map(() => null))
  expect(await chainA.balanceOf(choice.token.address, wallet.address)).toBe(tokens)
  expect((await sandbox.ledger()).sum).toBe('0.00')
  expect(wallet.transactions).toEqual([])
})
