// The sandbox's pages carry a copy of the app's look: this says where the two differ.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { site } from '../site.config'
import { appSheet, fonts, sandboxSheet, sheetOf, valuesOf } from './sandbox-look.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
const onOneLine = (text = 'nothing') => text.replace(/\s+/g, ' ').trim()

/** A line for each value that one sheet has and the other has not. */
function differences(app: string, sandbox: string): string[] {
  const [own, copied] = [valuesOf(app), valuesOf(sandbox)]
  return [...new Set([...own.keys(), ...copied.keys()])].flatMap((name) => {
    const [here, there] = [onOneLine(own.get(name)), onOneLine(copied.get(name))]
    return here === there ? [] : [`${name} is ${here} in the app, and ${there} in the sandbox`]
  })
}

const sample = `:root {
  --accent: light-dark(#0b4f5c, #ffd166);
}
@theme {
  --radius-2xl: 1rem;
  @keyframes roll {
    from {
      transform: translateY(0.35em);
    }
  }
}
@media (prefers-reduced-motion: reduce) {
  * {
    transition-duration: 0.01ms;
  }
}
`

const app = appSheet()
const tokens = read('app/tokens.css')
const concrete = read('app/looks/concrete.css')
const fix = 'run node scripts/sandbox-look.mjs'

describe("the sandbox's copy of the look", () => {
  test('has every colour, radius, typeface and motion of the app, and no other', () => {
    expect(valuesOf(app).size).toBeGreaterThan(45)
    expect(differences(app, read(sandboxSheet)), fix).toEqual([])
  })

  test('follows the look that site.config.ts chooses', () => {
    expect(app).toBe(site.look === undefined ? tokens : `${tokens}\n${read(`app/looks/${site.look}.css`)}`)
    const chosen = sheetOf(`${tokens}\n${concrete}`)
    expect(valuesOf(chosen).get('--radius-2xl')).toBe(' 0')
    expect(valuesOf(chosen).get('--danger')).toBe(valuesOf(app).get('--danger'))
  })

  test('has the same font files, each with its license', () => {
    const hashes = (folder: string) =>
      readdirSync(folder).map((name) => {
        const bytes = readFileSync(path.join(folder, name))
        return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
      })
    expect(hashes(fonts.sandbox), fix).toEqual(hashes(fonts.app))
  })

  test.each([
    ['--accent: light-dark(#0b4f5c, #ffd166);', '--accent: light-dark(#0b4f5d, #ffd166);', '--accent is'],
    ['--radius-2xl: 1rem;', '', '--radius-2xl is'],
    ['0.35em', '1em', '@keyframes roll is'],
    ['0.01ms', '1s', '@media (prefers-reduced-motion: reduce) is'],
  ])('is reported by name when it lacks “%s”', (from, to, named) => {
    const found = differences(sample.replace(from, to), sheetOf(sample))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(named)
  })

  test('is what the script writes, which browsers can read', () => {
    const sheet = sheetOf(app)
    expect(differences(app, sheet)).toEqual([])
    expect(sheet).not.toContain('@theme')
  })
})
