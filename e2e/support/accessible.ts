// Checks a screen against the rules of WCAG 2.2 AA that a tool can judge. Each kind of screen is checked once, since a run
// costs a second.
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { takePictures } from './pictures'
import type { Locale } from './text'
import { variants } from './variants'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Look {
  /** Null is the language that the journey is in. */
  readonly locale: Locale | null
  readonly colorScheme: 'light' | 'dark'
}

/** A screen that a reload doesn't show again is checked in the journey's language alone. */
const looks: readonly [Look, ...Look[]] = [
  { locale: null, colorScheme: 'light' },
  { locale: null, colorScheme: 'dark' },
  { locale: 'pt-BR', colorScheme: 'light' },
  { locale: 'pt-BR', colorScheme: 'dark' },
]

async function broken(page: Page): Promise<readonly string[]> {
  // Not a script of the page, whose content policy would refuse it.
  await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Safe: the line above has put it there.
    const { axe: tool } = window as unknown as { axe: typeof axe }
    const { violations } = await tool.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }, rules)
}

/** What takes the focus and is less than 24 px high; a link in a sentence may be as high as its line. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, select, summary, input, [tabindex="0"]'),
    ]
    const own = all.filter((one) => getComputedStyle(one).display !== 'inline' && one.checkVisibility())
    const isSmall = (one: HTMLElement) => {
      // The label around a control is part of its target.
      const { height } = (one.closest('label') ?? one).getBoundingClientRect()
      // One pixel is for screen readers alone.
      return height !== 1 && Math.round(height) < 24
    }
    return own.filter(isSmall).map((one) => `less than 24 px high: ${one.outerHTML.slice(0, 200)}`)
  })
}

/** Values of a list of facts that are wider than their list. */
function stickingOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dl dd')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth)
      .map((one) => `sticks out of its list: ${one.innerText}`),
  )
}

async function setLocale(page: Page, value: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value, url: new URL(page.url()).origin }])
  await page.reload()
}

interface Screen {
  /** False where a reload would not show the screen again. */
  readonly canReload?: boolean
}

/** No finding on the screen that is shown; in all languages and themes where the journeys run in all variants. */
export async function expectAccessible(page: Page, name: string, { canReload = true }: Screen = {}) {
  const own = await page.evaluate(() => document.documentElement.lang)
  const wanted = variants<Look>([...looks]).filter(
    ({ locale }) => locale === null || (canReload && locale !== own),
  )
  for (const { locale, colorScheme } of wanted) {
    await page.emulateMedia({ colorScheme })
    const shown = await page.evaluate(() => document.documentElement.lang)
    if ((locale ?? own) !== shown) await setLocale(page, locale ?? own)
    const found = async () => [
      ...(await broken(page)),
      ...(await tooSmall(page)),
      ...(await stickingOut(page)),
    ]
    // Colours of a press that has just been made are still on their way.
    await expect
      .poll(found, { message: `${name} in ${locale ?? own}, ${colorScheme}`, timeout: 30_000 })
      .toEqual([])
    await takePictures(page, name, `${locale ?? own}.${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
  const last = await page.evaluate(() => document.documentElement.lang)
  if (last !== own) await setLocale(page, own)
}
