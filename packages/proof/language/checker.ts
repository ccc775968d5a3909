// What no screen may show in the pseudo-language.
import type { Page } from '@playwright/test'
import { expect } from '../../../e2e/support/test'
import { textIn } from '../../../e2e/support/text'
import { isLocale, languages } from '../../../messages/locales'
import { site } from '../../../site.config'
import { faultsOf } from './page-faults'
import { pseudoTag } from './pseudo'

const tag: unknown = pseudoTag
if (!isLocale(tag)) throw new Error('this copy has no pseudo-language: npm run proof -- check language')
export const t = textIn(tag)

/** A browser of another language, as narrow as a phone. */
export const inPseudo = { locale: 'de-DE', viewport: { width: 390, height: 844 } }

/** Looks at a place of a page, whose own names are no text of a language. */
export function checker(page: Page, given: readonly string[]) {
  const names = [
    ...[site.name, `${site.name} · `, ` · ${site.name}`, '·', `· ${site.name}`, `${site.name} ·`],
    ...Object.values(languages).map(({ name }) => name),
    ...[
      'Test Wallet',
      'Sandbox wallet',
      'Sandbox A',
      'Sandbox B',
      'Maria Oliveira',
      'SANDBOX PAGAMENTOS',
      'Chrome',
    ],
    ...given,
  ]
  return async (place: string) => {
    await expect(page.locator('html'), place).toHaveAttribute('lang', pseudoTag)
    // All screens are looked at, whatever is wrong with one.
    const soft = expect.configure({ soft: true })
    await soft.poll(() => faultsOf(page, names), { message: place, timeout: 5_000 }).toEqual([])
  }
}
