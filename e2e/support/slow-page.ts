// A slow line, on which a page stands there before its scripts do.
import type { BrowserContext, Page } from '@playwright/test'

/** What the page asks for at such addresses comes no sooner than it is told. */
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
