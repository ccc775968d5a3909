import { expect, type Page } from '@playwright/test'

/** Letters alone twice as large, as a phone's own setting makes them. */
export const largeText = (['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl'] as const)
  .map((size, at) => `--text-${size}: ${[1.5, 1.75, 2, 2.25, 2.5, 3, 3.75][at]}rem`)
  .join(';')

/** An amount or a network that ends in an ellipsis is another one, or could be. */
export async function expectWhole(page: Page, what: string): Promise<void> {
  const cut = await page.locator('main span').evaluateAll((spans) =>
    spans
      .filter((one) => getComputedStyle(one).overflow === 'hidden' && one.scrollWidth > one.clientWidth)
      .filter((one) => one.closest('.sr-only') === null)
      .map((one) => one.textContent),
  )
  expect.soft(cut, `${what} cuts off`).toEqual([])
}
