// The files and headers that search engines, chats and phones read.
import { openPages, widgetPages } from './support/parts'
import { site } from './support/site'
import { expect, test } from './support/test'

const ofOnePerson = [
  '/account/data',
  '/account/sessions',
  '/operator',
  '/recipients',
  '/recipients/new',
  '/transactions',
]

test('search engines are shown the pages that anyone can read, and no others', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? ''))
  expect(listed.map(({ pathname }) => pathname)).toEqual(['/', ...site.flows.map((flow) => `/${flow}`)])
  for (const { href } of listed) {
    const page = await request.get(href, { maxRedirects: 0 })
    expect(page.headers()['x-robots-tag'], href).toBeUndefined()
  }
  const orders = site.flows.map((flow) => `/${flow}/some-order`)
  for (const path of [...ofOnePerson, ...orders, ...openPages, ...widgetPages]) {
    const page = await request.get(path, { maxRedirects: 0 })
    expect(page.headers()['x-robots-tag'], path).toBe('noindex')
  }
})

test('a link has a picture and a description, and a phone can install the site', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/')
  const meta = (name: string) => page.locator(`head meta[property="${name}"]`)
  expect(await meta('og:description').getAttribute('content')).not.toBe('')
  const picture = (await meta('og:image').first().getAttribute('content')) ?? ''
  expect(picture).toContain(`${baseURL}/opengraph-image`)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const url of [picture, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const answer = await request.get(url)
    expect(answer.headers()['content-type'], url).toMatch(/^image\/(png|svg\+xml)/)
  }
})
