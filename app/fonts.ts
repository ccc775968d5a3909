// The files of the type; which of them is used where is in tokens.css.
import localFont from 'next/font/local'

const sans = localFont({
  src: '../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
})
const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
})

/** For the root element, so that tokens.css finds both by their variables. */
export const fontClass = `${sans.variable} ${mono.variable}`
