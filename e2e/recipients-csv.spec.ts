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
