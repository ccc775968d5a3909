// Managing the people and wallets that receive money: add, find, use, change, remove; and what is never stored.
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { flowsPaying } from '@/lib/domain/recipients/paying'
import { expectAccessible } from './support/accessible'
import { Recipients } from './support/recipients'
import { newPixKey } from './support/sale'
import { speak } from './support/screens'
import { site } from './support/site'
import { arrivedAt, expect, test } from './support/test'
import { textIn } from './support/text'

/** The static example from the central bank's Pix manual. */
const brCode =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

test('[RCP-3] [RCP-5] a Pix recipient is added from a pasted code, found, renamed, paid, removed and restored', async ({
  page,
  sandbox,
  wallet,
  chainA,
}) => {
  const it = new Recipients(page)
  await it.signIn()
  await sandbox.faucet(31337, wallet.address)
  await it.open()
  await expect(page.getByText(it.t('recipients.emptyTitle'))).toBeVisible()
  await page.getByRole('link', { name: it.t('recipients.add') }).click()

  // An invalid form is not submitted, and focus moves to the first wrong field.
  await it.saveOwn()
  await expect(it.field('recipient.label')).toBeFocused()
  await expectAccessible(page, 'a form with wrong fields', { canReload: false })
  await it.field('recipient.pixKey').fill(brCode.replace('Fulano', 'Fulana'))
  await expect(page.getByText(it.t('errors.br_code_damaged.detail'))).toBeVisible()
  await it.field('recipient.pixKey').fill(brCode)
  await expect(it.field('recipient.pixKey')).toHaveValue('123e4567-e12b-12d1-a456-426655440000')
  await expect(it.field('recipient.name')).toHaveValue('Fulano de Tal')
  const pixKey = newPixKey()
  await it.field('recipient.label').fill('Landlord')
  await it.fillRecipient({ pixKey })
  await it.field('recipient.taxId').fill('12.ABC.345/01DE-35')
  const read = { kind: it.t('recipient.kinds.cnpj'), key: '12.ABC.345/01DE-35' }
  await expect(page.getByText(it.t('recipient.recognised', read))).toBeVisible()
  await it.saveOwn()
  await it.expectPageOf('Landlord')
  await expectAccessible(page, 'a recipient')
  await expect(page.getByText('r***@example.com')).toBeVisible()
  await expect(page.getByText(pixKey)).toHaveCount(0)

  // Using only the keyboard.
  await it.field('recipient.label').fill('Rent, always on the first of the month')
  await page.keyboard.press('Enter')
  await expect(page.getByText(it.t('recipients.one.renamed'))).toBeVisible()
  await it.open()
  await page.getByRole('searchbox', { name: it.t('recipients.search') }).fill('RENT')
  await page.keyboard.press('Enter')
  // A plain form: the list before it has the same row, and what runs in that page would end with it.
  await arrivedAt(page, /[?&]q=RENT/)
  await expect(it.row('Rent, always')).toBeVisible()
  await expectAccessible(page, 'the list of recipients')
  const wallets = page.getByRole('link', { name: it.t('recipients.filters.wallet'), exact: true })
  await wallets.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: it.t('recipients.noneTitle') })).toHaveCount(1)
  await expect(wallets).toBeFocused()

  // It comes first in the sale form, and the stored key is paid.
  await page.goto('/sell')
  await it.chooseToken(chainA.chain, chainA.token('USDC'))
  await expect(page.getByRole('radio', { name: /Rent, always/ })).toBeChecked()
  await it.field('checkout.youSend').fill('10')
  await it.askQuote()

  await it.open()
  await it.row('Rent, always').click()
  await it.button('recipients.one.remove').click()
  const dialog = page.getByRole('dialog', { name: it.t('recipients.one.removeTitle') })
  // The quote above is unsigned, and stays so without its recipient.
  await expect(dialog.getByText(it.t('recipients.one.openOrders', { count: 0 }))).toBeVisible()
  await it.button('recipients.one.removeYes').click()
  await expect(page.getByText(it.t('recipients.one.restorable'))).toBeVisible()
  // What was removed has no card that is called "Remove".
  await expect(it.heading('recipients.one.remove')).toHaveCount(0)
  await page.goto('/sell')
  await expect(page.getByRole('radio', { name: /Rent, always/ })).toHaveCount(0)
  await page.goto('/recipients?show=retired')
  await it.row('Rent, always').click()
  await it.button('recipients.one.restore').click()
  await expect(it.button('recipients.one.remove')).toBeVisible()
})

test('[RCP-2] [R34] a wallet recipient is added with its checksum verified; a contract or a lookalike address needs confirmation', async ({
  page,
  wallet,
  chainA,
}) => {
  const it = new Recipients(page)
  await it.signIn()
  // An example of EIP-55. One change may leave a random address without any capital, and so without a checksum.
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await it.addWallet('Savings', address.replace('aA', 'AA'))
  await expect(page.getByText(it.t('errors.address_checksum.detail'))).toBeVisible()
  await it.field('recipients.new.address').fill(`0x${'0'.repeat(40)}`)
  await it.saveOwn()
  await expect(page.getByText(it.t('errors.address_zero.detail'))).toBeVisible()
  await it.field('recipients.new.address').fill(address.toLowerCase())
  await expect(page.getByText(`${it.t('address.read')} ${address}`)).toBeVisible()
  await it.saveOwn()
  await it.expectPageOf('Savings')
  await expect(
    page.getByText(
      it.t('recipients.standing.ready.detail', { flows: wordOf(flowsPaying('wallet', site.flows)) }),
    ),
  ).toBeVisible()

  const contract = chainA.chain.contracts[0]?.address ?? ''
  const alike = `${address.slice(0, 6)}${'1'.repeat(32)}${address.slice(-4)}`.toLowerCase()
  for (const [unusual, warning] of [
    [contract, it.t('recipients.new.warnings.contract')],
    [wallet.address, it.t('recipients.new.warnings.own')],
    [alike, it.t('recipients.new.warnings.alike', { known: address })],
  ] as const) {
    await it.addWallet('Unusual', unusual)
    await expect(page.getByText(warning)).toBeVisible()
    await expect(it.button('recipients.new.anyway')).toBeDisabled()
  }
  await page.getByRole('checkbox', { name: it.t('recipients.new.sure') }).check()
  await it.button('recipients.new.anyway').click()
  await it.expectPageOf('Unusual')
})

test('the recipient pages work in Portuguese on a phone, long labels included', async ({ page, wallet }) => {
  const it = new Recipients(page, textIn('pt-BR'))
  await new Recipients(page).signIn()
  await speak(it, 'pt-BR')
  await page.setViewportSize({ width: 390, height: 844 })
  await it.addPix('Aluguéisemuitasoutrascoisasdomêsinteiro', newPixKey())
  await it.addPix('Mãe', newPixKey())
  await it.open()
  await expect(it.row('Mãe')).toBeVisible()
  for (const path of ['/recipients', '/recipients/new', '/recipients/new?kind=wallet']) {
    await page.goto(path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide, path).toBe(false)
  }
  expect(wallet.transactions).toEqual([])
})
