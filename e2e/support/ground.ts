import type { Locator } from '@playwright/test'

/** The colour that a widget paints behind its content, beside what the tokens say for its theme and for the other one. */
export function groundIn(widget: Locator, theme: 'dark' | 'light') {
  return widget.evaluate((element, theme) => {
    const wantedIn = (one: string) => {
      const probe = document.createElement('p')
      probe.dataset.widgetTheme = one
      probe.style.background = 'var(--ground)'
      document.body.append(probe)
      const ground = getComputedStyle(probe).backgroundColor
      probe.remove()
      return ground
    }
    const painted = getComputedStyle(element).backgroundColor
    return { painted, wanted: wantedIn(theme), other: wantedIn(theme === 'dark' ? 'light' : 'dark') }
  }, theme)
}
