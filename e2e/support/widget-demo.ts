// The widget in the page of a host, with that page's own controls.
import { expect } from '@playwright/test'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Sale } from './sale'

/** Chooses a flow and an amount, and connects the wallet. */
export async function openFlow(sale: Sale, flow: OrderKind, amount: string): Promise<void> {
  const { page } = sale
  await page.goto('/widget/demo')
  await page.getByRole('combobox', { name: sale.t('widgetPage.flow') }).selectOption(flow)
  await page.getByRole('textbox', { name: sale.t('widgetPage.amount'), exact: true }).fill(amount)
  await expect(
    page.getByRole('heading', { name: sale.t('widget.connectTitle', { kind: flow }) }),
  ).toBeVisible()
  await sale.chooseWallet('wallet.connect')
}
