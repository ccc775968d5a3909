// The files of the type; which of them is used where is in tokens.css. `node scripts/fonts.mjs` cuts them to what is in use.
import localFont from 'next/font/local'

const sans = localFont({
  src: './fonts/sans.woff2',
  variable: '--font-geist-sans',
  weight: '400 600',
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
export const fontClass = `${sans.variable} ${display.variable} ${mono.variable}`
