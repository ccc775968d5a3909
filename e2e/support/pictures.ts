// Screenshots of the screens that the journeys look at, in the folder JOURNEYS_PICTURES: `npm run proof -- pictures`.
import path from 'node:path'
import type { Page } from '@playwright/test'

const widths = [320, 390, 1280]

/** The whole screen as it is, at each width; nothing where no pictures are wanted. */
export async function takePictures(page: Page, name: string, look: string): Promise<void> {
  const folder = process.env.JOURNEYS_PICTURES
  if (!folder) return
  const own = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 1_000 ? 800 : 844 })
    // Media queries follow a new size with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const file = `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.${width}.${look}.png`
    await page.screenshot({ path: path.join(folder, file), fullPage: true })
  }
  if (own !== null) await page.setViewportSize(own)
}
