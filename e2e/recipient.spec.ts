// The recipient of a sale: given inline, or saved before.
import { centavos, expectAgreement } from './support/agreement'
import { newPixKey, openSale } from './support/sale'
import { expect, test } from './support/test'

test('[RCP-1] [RCP-4] a saved recipient is created once, and the next sale pays the stored key', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const opening = { chain: chainA, amount: '20' }
  const { sale, pixKey, token: usdc } = await openSale({ page, wallet, sandbox }, opening)
  await page.getByRole('checkbox', { name: sale.t('recipient.save') }).check()
  await sale.field('recipient.label').fill('Rent')
  await sale.askQuote()
  await page.goto('/sell')
  await sale.chooseToken(chainA.chain, usdc)
  await sale.field('checkout.youSend').fill('30')
  await expect(page.getByRole('radio', { name: /Rent/ })).toHaveCount(1)
  await page.getByRole('radio', { name: /Rent/ }).check()
  // The identity was not stored: the form doesn't ask for it again, and shows the key masked.
  await expect(sale.field('recipient.taxId')).toBeHidden()
  await expect(page.getByText(pixKey)).toHaveCount(0)
  await sale.askQuote()
  await sale.signAll(chainA.chain)
  const record = await sale.record()
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
  expect(centavos(await sandbox.balance(`pix:${pixKey}`))).toBe(centavos(record.payout?.amount ?? '0'))
  await page.goto('/sell')
  await expect(page.getByRole('radio', { name: /Rent/ })).toHaveCount(1)
})

test('editing a sale keeps its recipient: the chosen saved one, and what was typed', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale, pixKey } = await openSale({ page, wallet, sandbox }, { chain: chainA, amount: '20' })
  const change = () => page.getByRole('link', { name: sale.t('review.change') }).click()
  for (const label of ['Rent', 'Mom']) {
    await page.goto('/recipients/new')
    await sale.field('recipient.label').fill(label)
    await sale.fillRecipient({ pixKey: newPixKey() })
    await sale.button('recipients.new.save').click()
    await expect(page.getByRole('heading', { name: label })).toBeVisible()
  }
  await page.goto('/sell')
  await page.getByRole('radio', { name: /Rent/ }).check()
  await sale.askQuote()
  await change()
  await expect(page.getByRole('radio', { name: /Rent/ })).toBeChecked()

  await page.getByRole('radio', { name: sale.t('recipient.someoneNew') }).check()
  await sale.fillRecipient({ pixKey })
  await sale.askQuote()
  await change()
  await expect(sale.field('recipient.pixKey')).toHaveValue(pixKey)
  await sale.field('checkout.youSend').fill('30')
  await sale.askQuote()
  await expect(
    page.getByText(`You send 30 USDC on ${chainA.chain.name}; Maria Oliveira receives`),
  ).toBeVisible()
  // A fresh page does not remember them, and does not pick a saved one instead.
  await change()
  await expect(sale.field('recipient.name')).toHaveValue('Maria Oliveira')
  await page.reload()
  await expect(sale.field('recipient.pixKey')).toHaveValue('')
  await expect(sale.field('recipient.name')).toBeHidden()
  await expect(page.getByRole('radio', { name: sale.t('recipient.someoneNew') })).toBeChecked()
})

const wrong = [
  { field: 'recipient.pixKey', value: '111.111.111-11', code: 'pix_key_invalid' },
  { field: 'recipient.taxId', value: '529.982.247-26', code: 'tax_id_invalid' },
  { field: 'recipient.email', value: 'maria@', code: 'email_invalid' },
  { field: 'recipient.name', value: ' ', code: 'required' },
] as const

test('[RCP-3] shows each error next to its recipient field, and starts no sale', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  for (const { field, value, code } of wrong) {
    const right = await sale.field(field).inputValue()
    await sale.field(field).fill(value)
    await sale.button('checkout.getQuote').click()
    await expect(sale.field(field)).toHaveAccessibleDescription(new RegExp(sale.t(`errors.${code}.detail`)))
    await expect(sale.field(field)).toBeFocused()
    await sale.field(field).fill(right)
  }
  await page.goto('/sell')
  await expect(sale.heading('sell.title')).toBeVisible()
  const open = sale.t('openOrders.heading', { count: 1 })
  await expect(page.getByRole('heading', { name: open })).toHaveCount(0)
  expect(wallet.transactions).toEqual([])

  // A new recipient starts with the key. What else was typed outlasts a key that is taken back.
  await expect(sale.field('recipient.name')).toBeHidden()
  await sale.field('recipient.pixKey').fill('maria@')
  await sale.field('recipient.name').fill('Maria')
  await sale.field('recipient.pixKey').fill('')
  await expect(sale.field('recipient.name')).toHaveValue('Maria')
  await sale.field('recipient.name').fill('')
  await expect(sale.field('recipient.name')).toBeHidden()
})
