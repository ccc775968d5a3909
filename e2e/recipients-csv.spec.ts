import { newPixKey, Sale } from './support/sale'
import { openSlowly } from './support/slow-page'
import { expect, test } from './support/test'

test('a file of recipients that is chosen before the page answers is read', async ({
  page,
  context,
  wallet,
}) => {
  const person = new Sale(page)
  await person.signIn()
  const [early, arrive] = await openSlowly(context, '/recipients/csv')
  const csv = [
    'kind,label,pix_key,name,tax_id,email,chain_id,token,address',
    `pix,Rent,${newPixKey()},Maria Oliveira,529.982.247-25,maria@example.com,,,`,
  ]
  await early
    .getByLabel(person.t('recipients.csv.file'))
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) })
  await arrive()
  await expect(early.getByText(person.t('recipients.csv.found', { good: 1, bad: 0 }))).toBeVisible()
  expect(wallet.hashes).toEqual([])
})

test('on a narrow phone a label of one word stays whole in the report of a file', async ({
  page,
  wallet,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const person = new Sale(page)
  await person.signIn()
  await page.goto('/recipients/csv')
  const label = 'Fornecedor'
  const csv = [
    'kind,label,pix_key,name,tax_id,email,chain_id,token,address',
    `pix,${label},${newPixKey()},Maria Oliveira,935.411.347-81,maria@example.com,,,`,
  ]
  await page
    .getByLabel(person.t('recipients.csv.file'))
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\r\n')) })
  const lines = await page.getByText(label, { exact: true }).evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(wallet.hashes).toEqual([])
})
