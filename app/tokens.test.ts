// The look of the site is in tokens.css and nowhere else.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBarColors } from './bar-colors'

const root = path.resolve(import.meta.dirname, '..')
const sheet = readFileSync(path.join(root, 'app/tokens.css'), 'utf8')
const looks = readdirSync(path.join(root, 'app/looks')).map((file) => `app/looks/${file}`)
/** A look as it is shown: its own values over those of tokens.css. */
const sheets = [undefined, ...looks].map((file) =>
  file === undefined ? sheet : `${readFileSync(path.join(root, file), 'utf8')}${sheet}`,
)

const allowed: Readonly<Record<string, string>> = {
  'components/ui/qr-drawing.tsx': 'readers fail on a QR code that is not black on white',
  'app/widget/demo/host-settings.ts': 'the colours of another company’s page, as an example',
}

const palette =
  'black|white|slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const literals: Readonly<Record<string, RegExp>> = {
  'a colour': /#[0-9a-fA-F]{3,8}\b(?!\w)|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb|color-mix)\(/,
  'a colour of Tailwind': new RegExp(
    `\\b(?:bg|text|border|outline|ring|fill|stroke|decoration|shadow|from|via|to|caret|accent)-(?:${palette})(?:-\\d+)?(?:/\\d+)?\\b(?!-)`,
  ),
  'a radius': /\brounded(?:-[trblse]{1,2})?(?:-\[(?!inherit)|(?=[\s'"`]))|border-radius|borderRadius/,
  'a duration': /\b(?:duration|delay)-(?:\d|\[)|(?:transition|animation)(?:-\w+)*:|\b\d+ms\b/,
  'a typeface': /font-family:(?! var\()|\bfont-\[|fontFamily/,
}

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter(
      (file) =>
        /\.(tsx?|css)$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !/^app\/(tokens|looks\/\w+)\.css$/.test(file),
    )
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

function literalsOf(text: string): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line) =>
      Object.entries(literals)
        .filter(([, form]) => form.test(line))
        .map(([what]) => `${what}: ${line.trim()}`),
    )
}

/** The contrast of two colours as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const files = ['app', 'components'].flatMap(sources)

describe('the tokens of the look', () => {
  test('are the only place where a colour, radius, duration or typeface has a value', () => {
    expect(files.length).toBeGreaterThan(200)
    const found = files
      .filter((file) => allowed[file] === undefined)
      .flatMap((file) =>
        literalsOf(readFileSync(path.join(root, file), 'utf8')).map((literal) => `${file}: ${literal}`),
      )
    expect(found).toEqual([])
  })

  test.each([
    'color: #0a6b50;',
    "style={{ background: 'rgb(1 2 3)' }}",
    'className="bg-black/50 p-2"',
    'className="text-emerald-700"',
    'className="rounded-[10px]"',
    'className="rounded border"',
    'className="transition-colors duration-300"',
    'transition: color 2s;',
    'font-family: Inter, sans-serif;',
  ])('notice a value in “%s”', (line) => {
    expect(literalsOf(line)).toHaveLength(1)
  })

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-hover'],
    ['on-highlight', 'highlight'],
    ['on-accent-soft', 'accent-soft'],
    ['on-warn-soft', 'warn-soft'],
    ['on-danger-soft', 'danger-soft'],
    ...['ground', 'surface', 'raised'].flatMap((ground) => [
      ['ink', ground],
      ['muted', ground],
      ['accent', ground],
      ['danger', ground],
    ]),
  ])('keep %s readable on %s, in both themes of each look', (text, ground) => {
    for (const look of sheets) {
      const of = (name: string) =>
        new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(look)?.slice(1) ?? []
      const [colors, grounds] = [of(text), of(ground)]
      // Another form of a colour would be read as none, and so as readable.
      expect([colors.length, grounds.length], 'light-dark(#rrggbb, #rrggbb)').toEqual([2, 2])
      for (const [theme, color] of colors.entries())
        expect(contrast(color, grounds[theme] ?? color)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('of a look are set in tokens.css, too', () => {
    const namesIn = (text: string) => new Set(text.match(/--[\w-]+(?=:)/g))
    const known = namesIn(sheet)
    for (const file of looks)
      expect(
        [...namesIn(readFileSync(path.join(root, file), 'utf8'))].filter((name) => !known.has(name)),
      ).toEqual([])
  })

  test('of a look are in the sheet that pages load', () => {
    const globals = readFileSync(path.join(root, 'app/globals.css'), 'utf8')
    expect(looks.filter((file) => !globals.includes(`@import "./${file.replace('app/', '')}";`))).toEqual([])
  })

  test('of a look have the colour of a phone’s bars', () => {
    for (const file of looks)
      expect(() => readBarColors(readFileSync(path.join(root, file), 'utf8')), file).not.toThrow()
  })

  test('have a value for each radius that a class asks for', () => {
    const used = files.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\brounded(?:-[trblse]{1,2})?-(\w+)\b/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    const missing = [...new Set(used)].filter(
      (name) => !['full', 'none'].includes(name) && !sheet.includes(`--radius-${name}:`),
    )
    expect(missing).toEqual([])
  })

  test('keep a reason for each exception that is still needed', () => {
    const needless = Object.keys(allowed).filter(
      (file) => literalsOf(readFileSync(path.join(root, file), 'utf8')).length === 0,
    )
    expect(needless).toEqual([])
  })
})

describe('the colours of a phone’s bars', () => {
  test('are those of the surface, in both themes', () => {
    const { light, dark } = readBarColors(sheet)
    expect(sheet).toContain(`--surface: light-dark(${light}, ${dark});`)
    expect(light).not.toBe(dark)
  })

  test('may hold commas of their own', () => {
    const sheet = '--surface: light-dark(rgb(1, 2, 3), oklch(20% 0 0));'
    expect(readBarColors(sheet)).toEqual({ light: 'rgb(1, 2, 3)', dark: 'oklch(20% 0 0)' })
  })

  test.each(['', '--surface: #fff;', '--surface: light-dark(#fff);'])('stop the build at “%s”', (sheet) => {
    expect(() => readBarColors(sheet)).toThrow('tokens.css')
  })
})
