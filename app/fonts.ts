// The files of the type; which of them is used where is in tokens.css. `node scripts/fonts.mjs` cuts them to what is in use.
import localFont from 'next/font/local'

/** globals.css joins the two to `--font-geist-sans`. */
const sans = localFont({
  src: './fonts/sans.woff2',
  variable: '--font-geist-western',
  weight: '400 600',
})
const sansMore = localFont({
  src: './fonts/sans-more.woff2',
  variable: '--font-geist-more',
  weight: '400 600',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+100-17F' }],
})
const display = localFont({
  src: './fonts/display.woff2',
  variable: '--font-familjen',
  weight: '600',
})
const mono = localFont({
  src: './fonts/mono.woff2',
  variable: '--font-geist-mono',
  weight: '400',
  preload: false,
})

/** For the root element, so that tokens.css finds each by its variable. */
export const fontClass = `${sans.variable} ${sansMore.variable} ${display.variable} ${mono.variable}`
