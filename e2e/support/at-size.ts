import type { Page, ViewportSize } from '@playwright/test'

/** Acts while the page has another size, then gives it back its own. */
export async function atSize(page: Page, size: ViewportSize, act: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(size)
  await act()
  if (before !== null) await page.setViewportSize(before)
}
