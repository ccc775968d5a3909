// A step of a journey must never leave the focus on the page itself: a keyboard would start from the top.
import { type BrowserContext, expect, type Page } from '@playwright/test'

interface Noted extends Window {
  hadFocus?: boolean
}

/** Notes in each document that something had the focus. One that was just loaded has nothing to lose. */
export async function noteFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('focusin', () => {
      // Safe: this script's own mark.
      ;(window as Noted).hadFocus = true
    })
  })
}

/** Whether a document of ours has lost the focus; other sites' pages around a widget are their own. */
function isLost(): boolean {
  // Safe: the mark set above.
  const isOurs = '__next_f' in window && (window as Noted).hadFocus === true
  return isOurs && (document.activeElement === null || document.activeElement === document.body)
}

/** Retried, since a page takes a moment to move the focus, and may be leaving. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(async () => {
    for (const frame of page.frames()) expect(await frame.evaluate(isLost), 'the focus is lost').toBe(false)
  }).toPass({ timeout: 20_000 })
}
