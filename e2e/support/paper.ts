// What a person gets when they print a page.
import { expect, type Page } from '@playwright/test'
import type { OrderView } from '@/lib/domain/order/view/views'
import { readPdf } from './pdf'
import { type Locale, textIn } from './text'

const papers = { A4: [595, 842], Letter: [612, 792] } as const

/** Prints as "save as PDF" does: one page that holds everything. */
export async function expectOnOnePage(page: Page, locale: Locale, texts: readonly string[]): Promise<void> {
  for (const [format, [width, height]] of Object.entries(papers)) {
    const printed = readPdf(await page.pdf({ format, preferCSSPageSize: false }))
    expect(printed.pages, `${format} in ${locale}`).toHaveLength(1)
    const [[wide = 0, high = 0] = []] = printed.pages
    expect(Math.abs(wide - width) + Math.abs(high - height)).toBeLessThanOrEqual(2)
    for (const text of texts)
      expect(printed.text, `${format} in ${locale}`).toContain(text.normalize('NFKC').replace(/\s/g, ''))
  }
}

/** The receipt of a finished order, containing these texts. */
export async function expectReceipt(
  page: Page,
  locale: Locale,
  order: OrderView,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  const t = textIn(locale)
  await page.goto(`/transactions/${order.id}/receipt`)
  await expect(
    page.getByRole('heading', { level: 1, name: t('receipt.title', { kind: order.kind }) }),
  ).toBeVisible()
  const ids = [order.id, order.quote?.transactionId ?? '-']
  const all = [...ids, t('receipt.notTaxDocument'), ...texts.map((text) => text ?? '-')]
  await expectOnOnePage(page, locale, all)
}
