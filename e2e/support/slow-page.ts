// A slow connection, on which a page is shown before its scripts arrive.
import type { BrowserContext, Page } from '@playwright/test'
import { gate } from './told'

/** Holds back what the page asks for at such addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(addresses, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

/** A page whose scripts arrive once the returned function is called, which resolves when the page has loaded. */
export async function openSlowly(
  context: BrowserContext,
  path: string,
): Promise<[Page, () => Promise<void>]> {
  const page = await context.newPage()
  const release = await holdBack(page, '**/_next/static/**/*.js')
  const opened = page.goto(path)
  return [
    page,
    async () => {
      release()
      await opened
    },
  ]
}
