// Recipients by a file: in, and out again.
import { expect } from '@playwright/test'
import type { RecipientFiles } from './recipients'
import { textOf } from './text-of'

export const recipientCsv: RecipientFiles = async (it, canaries) => {
  // Imported: a right line, the same once more, one with a wrong check digit, and a label that would be a formula.
  await it.page.goto('/recipients')
  await it.page.getByRole('link', { name: it.t('recipients.toFile') }).click()
  const row = (label: string, taxId: string) =>
    `pix,${label},canario-${label.replace(/\W/g, '')}@example.com,Importada Canariovsky,${taxId},${canaries.email},,,`
  const csv = [
    'kind,label,pix_key,name,tax_id,email,chain_id,token,address',
    row('First', canaries.taxId),
    row('First', canaries.taxId),
    row('Second', '935.411.347-81'),
    row("'=1+1", canaries.taxId),
  ].join('\r\n')
  await it.page
    .getByLabel(it.t('recipients.csv.file'))
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${csv}`) })
  await expect(it.page.getByText(it.t('recipients.csv.found', { good: 3, bad: 1 }))).toBeVisible()
  await it.button('recipients.csv.start', { count: 3 }).click()
  const report = it.page.getByRole('table', { name: it.t('recipients.csv.report') })
  // Exactly: a line that waits says "Ready to be saved".
  const saved = report.getByText(it.t('recipients.csv.results.saved'), { exact: true })
  await expect(saved).toHaveCount(3, { timeout: 60_000 })
  await expect(report.getByText(it.t('errors.tax_id_invalid.title'))).toBeVisible()
  const downloads = it.page.waitForEvent('download')
  await it.page.getByRole('link', { name: it.t('recipients.csv.download') }).click()
  const exported = await textOf(await downloads)
  expect(exported.split('\r\n').filter((line) => line.includes('"First"'))).toHaveLength(1)
  expect(exported).toContain(`"'=1+1"`)
  return exported
}
