// The screen at the end of a flow: its heading, where the focus is, and the one next step, in both languages; and its accessibility.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { expectFocusKept } from './focus'
import type { Sale } from './sale'
import { type Locale, type Text, textIn } from './text'

type Values = Readonly<Record<string, string | number>>

interface NextStep {
  readonly role: 'button' | 'link'
  readonly name: string
  readonly values?: Values
}

interface Screen {
  readonly heading: string
  readonly values?: Values
  readonly next: NextStep
  /** Set where a reload forgets the recipient. */
  readonly nextAfterReload?: NextStep
  /** False where the page was just loaded: then nothing takes the focus. */
  readonly isNew?: boolean
}

/** How a person who has yet to open the site sees it. Returns the texts of that language. */
export async function seeAs(page: Page, appUrl: string, locale: Locale, width: number): Promise<Text> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
  await page.context().addCookies([{ name: 'locale', value: locale, url: appUrl }])
  return textIn(locale)
}

/** For the next page on. Set at the root: a cookie applies to the path it was set on. */
export async function speak(sale: Sale, locale: Locale): Promise<void> {
  const { origin } = new URL(sale.page.url())
  await sale.page.context().addCookies([{ name: 'locale', value: locale, url: origin }])
}

async function expectIn(sale: Sale, t: Text, { heading, values }: Screen, next: NextStep, isNew: boolean) {
  const name = t(heading, values).replace(/\s+/g, ' ')
  const title = sale.page.getByRole('heading', { level: 1, name, exact: true })
  await expect(title).toBeVisible({ timeout: 60_000 })
  if (isNew) await expect(title).toBeFocused()
  await expectFocusKept(sale.page)
  await expect(sale.page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(sale.page.getByRole(next.role, { name: t(next.name, next.values), exact: true })).toHaveCount(
    1,
  )
}

/**
 * The screen appeared without a press and took the focus; after a reload in the other language it is the same one.
 * Leaves the page in Portuguese and the next one in English.
 */
export async function expectScreen(sale: Sale, screen: Screen): Promise<void> {
  await expectIn(sale, sale.t, screen, screen.next, screen.isNew ?? true)
  await speak(sale, 'pt-BR')
  await sale.page.reload()
  await expectIn(sale, textIn('pt-BR'), screen, screen.nextAfterReload ?? screen.next, false)
  await expectAccessible(sale.page, screen.heading, { canReload: false })
  await speak(sale, 'en')
}
