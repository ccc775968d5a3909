// node scripts/sandbox-look.mjs: copies the app's look to the pages of the sandbox, which imports nothing of the app. Run it after changing app/tokens.css, `look` in site.config.ts or a font.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(fileURLToPath(import.meta.url), '../..')
export const sandboxSheet = 'packages/sandbox/pages/look/tokens.css'
export const fonts = { app: 'app/fonts', sandbox: 'packages/sandbox/pages/fonts' }

/** The app's tokens, then the sheet that `look` in site.config.ts puts over them. */
export function appSheet() {
  const read = (file) => readFileSync(path.join(root, file), 'utf8')
  const look = /^ +look: '([\w-]+)',?$/m.exec(read('site.config.ts'))?.[1]
  return ['app/tokens.css', ...(look === undefined ? [] : [`app/looks/${look}.css`])].map(read).join('\n')
}

/** Without comments, and without the names that only Tailwind reads. */
const bare = (sheet) =>
  sheet.replace(/^ *\/\*[\s\S]*?\*\/\n|\/\*[\s\S]*?\*\//gm, '').replace(/@theme inline \{[^}]*\}/, '')

/** The part of a text from `start` to the brace that closes it. */
function blockAt(text, start) {
  let depth = 0
  for (let at = text.indexOf('{', start); at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  throw new Error(`a brace of "${text.slice(start, start + 40)}" is not closed`)
}

/**
 * Every custom property, animation and media rule of a sheet, by its name; the last one of a name counts.
 * @param {string} sheet
 * @returns {Map<string, string>}
 */
export function valuesOf(sheet) {
  const text = bare(sheet)
  const properties = [...text.matchAll(/^ +(--[\w-]+):([^;{}]+);/gm)].map(([, name, value]) => [name, value])
  const blocks = [...text.matchAll(/^ *(@(?:keyframes|media) [^{]+?) \{/gm)].map((match) => {
    const indent = /^ */.exec(match[0])?.[0] ?? ''
    return [match[1], blockAt(text, match.index + indent.length).replaceAll(`\n${indent}`, '\n')]
  })
  return new Map([...properties, ...blocks])
}

/** The sheet for browsers, which don't read Tailwind's `@theme`. */
export function sheetOf(sheet) {
  const values = [...valuesOf(sheet)]
  const properties = values.filter(([name]) => name.startsWith('--'))
  const blocks = values.filter(([name]) => name.startsWith('@'))
  return `/* A copy of the values in the app's style sheets, made by \`node scripts/sandbox-look.mjs\`. */
:root {
  color-scheme: light dark;
${properties.map(([name, value]) => `  ${name}:${value};`).join('\n')}
}
${blocks.map(([, text]) => text).join('\n')}
`
}

function main() {
  writeFileSync(path.join(root, sandboxSheet), sheetOf(appSheet()))
  // The licenses too: each must be distributed with its font.
  for (const name of readdirSync(path.join(root, fonts.app)))
    cpSync(path.join(root, fonts.app, name), path.join(root, fonts.sandbox, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
