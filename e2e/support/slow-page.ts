// A slow line, on which a page stands there before its scripts do.
import type { BrowserContext, Page } from '@playwright/test'

/** Holds back what the page asks for at such addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** A page whose scripts arrive no sooner than it is told; then it is ready. */
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
