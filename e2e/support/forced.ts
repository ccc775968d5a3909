import { expect, type Locator, type Page } from '@playwright/test'

/** A colour of the system's own, as forced colours show it. */
export function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.createElement('div')
    probe.style.color = colour
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}

function luminance(colour: string): number {
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = parts
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast of two colours, written `rgb(…)`: 1 for the same, 3 for parts that must be told apart. */
export function apart(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const coloursOf = (one: Locator) =>
  one.first().evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  })

/** What is chosen stands out from the page with readable text, and the rest does not. */
export async function expectMarked(chosen: Locator, other: Locator, what: string): Promise<void> {
  const ground = await systemColour(chosen.page(), 'Canvas')
  const [own, rest] = [await coloursOf(chosen), await coloursOf(other)]
  expect(apart(own.backgroundColor, ground), what).toBeGreaterThanOrEqual(3)
  expect(apart(own.color, own.backgroundColor), `${what}, its text`).toBeGreaterThanOrEqual(4.5)
  expect(apart(rest.backgroundColor, ground), `${what}, the rest`).toBeLessThan(1.1)
}
