// What can go wrong before anything is sent: a service that is failing, busy, silent or still checking, and a wallet
// that refuses. Nothing typed is lost, and pressing again works.

import type { Page } from '@playwright/test'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { flowsPaying } from '@/lib/domain/recipients/paying'
import { expectAccessible } from './support/accessible'
import { atSize } from './support/at-size'
import { test } from './support/own-world'
import { Recipients } from './support/recipients'
import { newPixKey, openSale, Sale } from './support/sale'
import { speak } from './support/screens'
import { site } from './support/site'
import { expect } from './support/test'
import { type Locale, patternOf, textIn } from './support/text'
import { variants } from './support/variants'

const alertOf = (page: Page, title: string) =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: title })

for (const locale of variants<Locale>(['en', 'pt-BR'])) {
  test(`each reason why the service can't give a price is shown in ${locale}, and a later press gets one`, async ({
    page,
    wallet,
    sandbox,
    chainA,
  }) => {
    const signIn = new Sale(page)
    await signIn.signIn()
    await speak(signIn, locale)
    const sale = new Sale(page, textIn(locale))
    const pixKey = newPixKey()
    await sandbox.faucet(31337, wallet.address)
    await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey })
    const button = sale.button('checkout.getQuote')

    const quote = { operation: 'offramp-quote' } as const
    const troubles = [
      { code: 'service_ill', order: () => sandbox.fault({ ...quote, kind: 'status', status: 500 }) },
      { code: 'service_refused', order: () => sandbox.fault({ ...quote, kind: 'status', status: 400 }) },
      { code: 'quote_unknown', order: () => sandbox.fault({ ...quote, kind: 'cut-after' }) },
      { code: 'kyc_pending', order: () => sandbox.kyc('pending') },
      { code: 'kyc_more_needed', order: () => sandbox.kyc('more_needed') },
      { code: 'kyc_rejected', order: () => sandbox.kyc('rejected') },
    ] as const
    for (const { code, order } of troubles) {
      await order()
      await button.click()
      const alert = alertOf(page, sale.t(`errors.${code}.title`))
      await expect(alert, code).toBeVisible()
      await expect(alert.getByText(sale.t(`errors.${code}.action`))).toBeVisible()
      // A slow or lost answer does not look like a failure.
      const isCalm = code.startsWith('kyc') || code === 'quote_unknown'
      expect(await alert.getAttribute('role'), code).toBe(isCalm ? 'status' : 'alert')
      await expect(sale.field('recipient.pixKey')).toHaveValue(pixKey)
      await expect(button).toBeEnabled()
    }
    await sandbox.kyc('approved')
    expect(wallet.transactions).toEqual([])

    // On a phone the button can be pressed from the top of a long form: the reason is shown there, too.
    await atSize(page, { width: 390, height: 700 }, async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await sandbox.fault({ ...quote, kind: 'status', status: 400 })
      await button.click()
      await expect(alertOf(page, sale.t('errors.service_refused.title'))).toBeInViewport()
    })

    await sandbox.fault({ ...quote, kind: 'status', status: 429, retryAfterSeconds: 8 })
    await button.click()
    const busy = alertOf(page, sale.t('errors.budget_spent.title'))
    await expect(busy).toBeVisible()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
    // The countdown runs, and a press before it ends sends no request.
    const few = [5, 4, 3, 2, 1].map((seconds) => patternOf(sale.t('common.retryIn', { seconds })).source)
    await expect(busy.getByText(new RegExp(few.join('|')))).toBeVisible()
    const last = (await sandbox.requests()).findLast(({ operation }) => operation === 'offramp-quote')
    expect(last?.status).toBe(429)
    await expect(busy.getByText(sale.t('common.retryNow')).first()).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-disabled')
    await sale.askQuote()
    expect(wallet.transactions).toEqual([])
  })
}

test('[R23] [R33] a wallet that cannot switch, a wrong account and a rejection each say what to do, in both languages', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const portuguese = new Sale(page, textIn('pt-BR'))
  const { chain } = chainA
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  const orderId = await sale.askQuote()
  const back = async (to: Sale, locale: 'en' | 'pt-BR') => {
    await speak(sale, locale)
    await page.reload()
    await expect(to.heading('review.heading')).toBeVisible()
  }

  for (const [one, locale] of [
    [portuguese, 'pt-BR'],
    [sale, 'en'],
  ] as const) {
    await back(one, locale)
    wallet.refuse('wallet_switchEthereumChain', 1, 4200)
    await one.button('sign.switchTo', { chain: chain.name }).click()
    const steps = page.getByRole('region', { name: one.t('review.manualChain.title') })
    for (const value of [chain.name, String(chain.id), chain.rpcUrl, chain.nativeSymbol])
      await expect(steps.getByText(value, { exact: true })).toBeVisible()
    // Five values to copy, and another wallet.
    await expect(steps.getByRole('button')).toHaveCount(6)
    await expect(one.stepButton('approval')).toHaveCount(0)
  }
  // Switched by hand in the wallet: the page notices.
  await wallet.chooseChain(page, chain.id)
  await expect(sale.stepButton('approval')).toBeEnabled()

  const other = '0x1111111111111111111111111111111111111111'
  await wallet.chooseAccount(page, other)
  await expect(page.getByText(sale.t('sign.wrongAccount'))).toBeVisible()
  await expect(page.getByText(other)).toBeVisible()
  await expect(page.getByText(wallet.address, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(sale.button('sign.signDisabled')).toBeDisabled()
  await wallet.chooseAccount(page, wallet.address)
  await expect(sale.stepButton('approval')).toBeEnabled()

  wallet.refuse('eth_sendTransaction')
  await sale.sign('approval')
  await expect(page.getByText(sale.t('review.refused'))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await expectAccessible(page, 'a refusal in the wallet')
  await back(portuguese, 'pt-BR')
  await expect(page.getByText(portuguese.t('review.unsigned'))).toBeVisible()
  await expect(portuguese.stepButton('approval')).toBeEnabled()
  await wallet.chooseAccount(page, other)
  await expect(page.getByText(portuguese.t('sign.wrongAccount'))).toBeVisible()
  expect(await sale.record(orderId)).toMatchObject({ state: 'quoted', reason: 'wallet_refused' })
  expect(await chainA.transactionCount(wallet.address)).toBe(0)
})

test('[RCP-1] a recipient whose answer was lost shows as "checking" until the list settles it; "more needed" and "not accepted" say what to do, and accept new details', async ({
  page,
  sandbox,
  wallet,
}) => {
  const it = new Recipients(page)
  await it.signIn()
  await sandbox.fault({ operation: 'create-recipient', kind: 'cut-after' })
  // It can't be settled before the service knows it by name.
  await sandbox.fault({ operation: 'list-recipients', kind: 'status', status: 500, times: 50 })
  // The sandbox keeps only the last calls, so later ones are counted.
  const since = (await sandbox.requests()).at(-1)?.at ?? ''
  let name = ''
  try {
    await it.addPix('Lost answer', newPixKey())
    await expect(page.getByText(it.t('recipients.standing.checking.detail'))).toBeVisible()
    name = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await sandbox.kyc('more_needed', name)
  } finally {
    await sandbox.clearFaults()
  }
  await it.button('recipients.one.checkNow').click()
  await expect(page.getByText(it.t('recipients.standing.kyc_more_needed.detail'))).toBeVisible()
  // Waiting for the person is not a failure: no alert, but it is listed among what needs attention.
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.goto('/recipients?show=attention')
  await expect(it.row('Lost answer')).toContainText(it.t('recipients.standing.kyc_more_needed.name'))

  const portuguese = new Recipients(page, textIn('pt-BR'))
  await sandbox.kyc('rejected', name)
  await speak(it, 'pt-BR')
  await page.goto(`/recipients/${name}`)
  await expect(page.getByText(portuguese.t('recipients.standing.kyc_more_needed.detail'))).toBeVisible()
  await portuguese.button('recipients.one.checkNow').click()
  await expect(page.getByText(portuguese.t('recipients.standing.kyc_rejected.detail'))).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await portuguese.fillRecipient({ pixKey: newPixKey() })
  await portuguese.button('recipients.one.changeSave').click()
  await expect(
    page.getByText(
      portuguese.t('recipients.standing.ready.detail', { flows: wordOf(flowsPaying('pix', site.flows)) }),
    ),
  ).toBeVisible()
  const later = (await sandbox.requests()).filter(({ at }) => at > since)
  expect(later.filter(({ operation }) => operation === 'create-recipient')).toHaveLength(1)
  // Saved or not, nothing is signed for it.
  expect(wallet.transactions).toEqual([])
})
