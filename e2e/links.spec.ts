// What the links of a page cost before and after they are pressed.
import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { textIn } from './support/text'

/** The paths that the router asks for: all are pages of other addresses. */
function countPages(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers().rsc !== undefined) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

test('a page asks for none of its links; one that a person reaches for is fetched ahead, its press asks once more', async ({
  page,
}) => {
  const t = textIn('en')
  const asked = countPages(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  const link = page.getByRole('navigation').getByRole('link', { name: t('common.nav.buy'), exact: true })
  // What the route is made of, then what is above its own content.
  await link.hover()
  await expect.poll(() => asked).toEqual(['/buy', '/buy'])
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: t('buy.title') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/buy', '/buy', '/buy'])
})
