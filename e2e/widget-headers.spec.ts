import { policyOf } from './support/policy'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('the widget’s page alone may be framed, by our own pages unless others are listed, whatever a caller says', async ({
  request,
}) => {
  const frame = await request.get('/widget?parent=https://shop.example')
  expect(policyOf(frame).get('frame-ancestors')).toBe("frame-ancestors 'self'")
  // It knows no list: beside one it could only contradict.
  expect(frame.headers()['x-frame-options']).toBeUndefined()
  expect(frame.headers()['set-cookie']).toBeUndefined()
  expect(frame.headers()['x-content-type-options']).toBe('nosniff')
  expect(policyOf(await request.get('/Widget')).get('frame-ancestors')).toBe("frame-ancestors 'none'")
  const other = await request.get('/', { headers: { 'x-page': 'frame' } })
  expect(policyOf(other).get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(await other.text()).toContain('<header')
  const loader = await request.get('/ramp-widget.js')
  expect(loader.headers()['cross-origin-resource-policy']).toBe('cross-origin')
  // Modules, and scripts with an integrity, are fetched by CORS.
  expect(loader.headers()['access-control-allow-origin']).toBe('*')
})

test('a visitor who opens the widget’s own address is led to the site', async ({ page, world }) => {
  const t = textIn('en')
  await page.goto('/widget')
  await expect(page.getByText(t('widgetFrame.aloneTitle'))).toBeVisible()
  const link = page.getByRole('link', { name: t('widgetFrame.aloneLink', { site: site.name }) })
  await expect(link).toHaveAttribute('href', world.appUrl)
})
