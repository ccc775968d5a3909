import { expect, type Locator, type Page } from '@playwright/test'
import { atSize } from './at-size'
import { apart, systemColour } from './forced'

/** The heading of the sums by month. */
export const volumesHeading = 'volume.heading'

const paint = (one: Locator, name: 'backgroundColor' | 'fill') =>
  one.evaluate((element, property) => getComputedStyle(element)[property], name)

/** In forced colours the kinds differ as filled and outlined, in the legend and in the bars. */
async function expectKindsApart(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const [ink, ground] = [await systemColour(page, 'CanvasText'), await systemColour(page, 'Canvas')]
  const marks = page.locator('dl dt > span[aria-hidden]')
  const bars = page.getByRole('slider').locator('g').last().locator('rect')
  for (const [kinds, property] of [
    [marks, 'backgroundColor'],
    [bars, 'fill'],
  ] as const) {
    expect(apart(await paint(kinds.first(), property), ink), 'sold is filled').toBeLessThan(1.1)
    expect(apart(await paint(kinds.last(), property), ground), 'bought is an outline').toBeLessThan(1.1)
  }
  await page.emulateMedia({ forcedColors: 'none' })
}

/** On a narrow phone the open table scrolls in its card, and the page with its chart does not. */
async function expectTableFits(page: Page): Promise<void> {
  const summary = page.locator('section[aria-labelledby="volume-heading"] summary')
  await atSize(page, { width: 320, height: 640 }, async () => {
    await summary.click()
    await expect(page.getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await summary.click()
  })
}

/** With letters twice as large no sum of a kind stands over the next one. */
async function expectSumsApart(page: Page): Promise<void> {
  const sums = page.locator('section[aria-labelledby="volume-heading"] dl')
  await atSize(page, { width: 390, height: 844 }, async () => {
    const wide = await sums.evaluate((list) => {
      const { style } = document.documentElement
      style.setProperty('--text-xl', '2.5rem')
      const kinds = [...list.children].filter((kind) => kind.scrollWidth > kind.clientWidth)
      style.removeProperty('--text-xl')
      return kinds.map((kind) => kind.textContent)
    })
    expect(wide).toEqual([])
  })
}

export async function expectVolumes(page: Page): Promise<void> {
  await expectSumsApart(page)
  await expectKindsApart(page)
  await expectTableFits(page)
}
