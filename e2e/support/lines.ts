// Where a text stands: what is in one line, and how far from what.
import type { Locator } from '@playwright/test'

/** The lines over which the last letters of a text stand. */
export function linesOfEnd(text: Locator, letters: number): Promise<number> {
  return text.evaluate((one, count) => {
    const node = one.firstChild
    const end = node?.textContent?.length ?? 0
    const range = document.createRange()
    if (node !== null) {
      range.setStart(node, end - count)
      range.setEnd(node, end)
    }
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }, letters)
}

/** Pixels between a text and the top of its box. */
export function roomAbove(box: Locator): Promise<number> {
  return box.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().top - one.getBoundingClientRect().top
  })
}

/** Pixels from the last letter of each link to its picture. */
export function gapsToPicture(links: Locator): Promise<readonly number[]> {
  return links.evaluateAll((all) =>
    all.map((link) => {
      const text = link.firstChild
      const range = document.createRange()
      if (text !== null) range.selectNodeContents(text)
      const last = [...range.getClientRects()].at(-1)
      const picture = link.querySelector('svg')?.getBoundingClientRect()
      if (last === undefined || picture === undefined) return Number.POSITIVE_INFINITY
      return Math.hypot(picture.left - last.right, picture.bottom - last.bottom)
    }),
  )
}
