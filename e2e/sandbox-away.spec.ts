// An app that starts before its sandbox: no page can name a chain yet.
import { expect, test } from './support/test'
import { textIn } from './support/text'
import { runOneApp } from './support/world'

test('a page that fails without the sandbox says what is missing, and has its styles', async ({
  page,
  guard,
}) => {
  const t = textIn('en')
  // The browser reports the page's status and our failure.
  guard.expect(/status of 500|React error #441/)
  const app = await runOneApp('http://127.0.0.1:9')
  try {
    await page.goto(`${app.url}/sell`)
    await expect(page.getByRole('heading', { level: 1, name: t('common.error.title') })).toBeVisible()
    await expect(page.getByText(t('sandbox.away'))).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('display', 'flex')
  } finally {
    await app.stop()
  }
})
