import type { Theme } from '@/lib/domain/theme'

const [light, dark] = [process.env.BAR_LIGHT ?? '', process.env.BAR_DARK ?? '']

/** What a phone's browser paints its bars with: the ground of the chosen theme, or of the device's. */
export function barColors(theme: Theme) {
  return [
    { media: '(prefers-color-scheme: light)', color: theme === 'dark' ? dark : light },
    { media: '(prefers-color-scheme: dark)', color: theme === 'light' ? light : dark },
  ]
}

/** Follows a choice on a page that is already open. */
export function paintBars(theme: Theme): void {
  for (const { media, color } of barColors(theme)) {
    document.querySelector(`meta[name="theme-color"][media="${media}"]`)?.setAttribute('content', color)
  }
}
