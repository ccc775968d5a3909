// A brand that is none of ours, put into every place that docs/recipes/brand.md names for it, and whether it is there.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A value of ours beside the one in its place. */
interface Change {
  readonly file: string
  readonly from: RegExp
  readonly to: string
}

export const brand = {
  name: 'Acme Remessas',
  legal: 'Acme Remessas Ltda., CNPJ 00.000.000/0001-91',
  support: 'mailto:ajuda@acme.example',
  accent: '#7a1fa2',
  footer: 'Acme sends your money home.',
} as const

const changes: readonly Change[] = [
  { file: 'site.config.ts', from: /name: '.*'/, to: `name: '${brand.name}',\n  legal: '${brand.legal}'` },
  {
    file: 'site.config.ts',
    from: /signInStatement: '.*'/,
    to: "signInStatement: 'Sign in to Acme Remessas.'",
  },
  {
    file: 'site.config.ts',
    from: /links: \{\}/,
    to: `links: { support: '${brand.support}', fees: 'https://acme.example/fees' }`,
  },
  { file: 'site.config.ts', from: /flows: \[.*\]/, to: "flows: ['buy', 'sell']" },
  { file: 'site.config.ts', from: /tokens: 'all'/, to: "tokens: ['USDC']" },
  {
    file: 'app/tokens.css',
    from: /--accent: light-dark\(.*\);/,
    to: `--accent: light-dark(${brand.accent}, #d9a6f0);`,
  },
  {
    file: 'app/tokens.css',
    from: /--surface: light-dark\(.*\);/,
    to: '--surface: light-dark(#fffdf8, #1a141c);',
  },
  { file: 'app/tokens.css', from: /--radius-xl: .*;/, to: '--radius-xl: 0;' },
  { file: 'app/tokens.css', from: /--radius-2xl: .*;/, to: '--radius-2xl: 0.125rem;' },
  {
    file: 'app/tokens.css',
    from: /--default-transition-duration: .*;/,
    to: '--default-transition-duration: 90ms;',
  },
  {
    file: 'app/tokens.css',
    from: /--font-sans: .*;/,
    to: '--font-sans: "Acme Sans", var(--font-geist-sans), sans-serif;',
  },
  { file: 'app/icon.svg', from: /.*/s, to: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n' },
]

const texts: Readonly<Record<string, object>> = {
  'messages/en.brand.json': { common: { footer: brand.footer }, home: { title: 'Money home by Pix.' } },
  'messages/pt-BR.brand.json': { common: { footer: 'A Acme leva seu dinheiro para casa.' } },
}

/** @throws where a place is no longer as the guide says */
export function applyBrand(project: string): void {
  for (const { file, from, to } of changes) {
    const place = path.join(project, file)
    const text = readFileSync(place, 'utf8')
    if (!from.test(text)) throw new Error(`${file} has nothing like ${from}`)
    writeFileSync(
      place,
      text.replace(from, () => to),
    )
  }
  for (const [file, tree] of Object.entries(texts)) {
    writeFileSync(path.join(project, file), `${JSON.stringify(tree, null, 2)}\n`)
  }
}

/** The places where a value of the brand is not any more. */
export function lostPlaces(project: string): string[] {
  const read = (file: string) => readFileSync(path.join(project, file), 'utf8')
  const lost = changes
    .filter(({ file, to }) => !read(file).includes(to))
    .map(({ file, to }) => `${file}: ${to}`)
  const other = Object.entries(texts).filter(
    ([file, tree]) => JSON.stringify(JSON.parse(read(file))) !== JSON.stringify(tree),
  )
  return [...lost, ...other.map(([file]) => file)]
}
