// node scripts/fonts.mjs: writes the fonts that pages load to app/fonts/, reduced to the characters and weights in use. Run it again after changing a source, a weight or the characters below.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = path.resolve(fileURLToPath(import.meta.url), '../..')
const modules = path.join(root, 'node_modules')
const target = path.join(root, 'app/fonts')

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
const ascii = between(0x20, 0x7e)

/** Other characters, such as those of a Chinese name, come from the system's font. */
export const characters = {
  // Western European letters; punctuation and signs of money.
  sans: `${ascii}${between(0xa0, 0xff)}–—‘’“”•…‹›€≈≤≥−×→←↑↓`,
  // Central European letters, as in a name: loaded by a page that shows one.
  'sans-more': between(0x100, 0x17f),
  // Headings and large amounts. Letters beyond Western Europe come from the text's font.
  display: `${ascii}${between(0xa0, 0xff)}–—‘’“”…€`,
  // Addresses, hashes and Pix codes.
  mono: `${ascii}…`,
}

const sans = { file: 'geist/dist/fonts/geist-sans/Geist-Variable.woff2', weights: { min: 400, max: 600 } }
const fonts = {
  sans,
  'sans-more': sans,
  display: {
    file: '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    weights: 600,
  },
  mono: {
    file: 'geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
    weights: 400,
  },
}

/** Accents, kerning and digits of one width. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']

/** @returns {Promise<Buffer>} */
export function cutFont(name) {
  const { file, weights } = fonts[name]
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures, noHinting: true }
  return subsetFont(readFileSync(path.join(modules, file)), characters[name], options)
}

async function main() {
  mkdirSync(target, { recursive: true })
  for (const name of Object.keys(fonts)) {
    const font = await cutFont(name)
    writeFileSync(path.join(target, `${name}.woff2`), font)
    console.log(`app/fonts/${name}.woff2: ${(font.length / 1024).toFixed(1)} KiB`)
  }
  // A license must be distributed with its font.
  cpSync(path.join(modules, 'geist/LICENSE.txt'), path.join(target, 'LICENSE.txt'))
  cpSync(
    path.join(modules, '@fontsource-variable/familjen-grotesk/LICENSE'),
    path.join(target, 'LICENSE-display.txt'),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
