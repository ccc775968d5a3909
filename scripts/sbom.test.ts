import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sbomOf } from './lib/sbom.mjs'

const text = readFileSync('package-lock.json', 'utf8')
// Safe: npm's own file.
const lock = JSON.parse(text) as {
  packages: Record<string, { version: string; integrity?: string; dev?: boolean }>
}
const locked = Object.entries(lock.packages).filter(
  ([key, { version }]) => key.startsWith('node_modules/') && version !== undefined,
)
const bill = sbomOf(text)

describe('the bill of materials', () => {
  test('has each locked package once, under a unique reference', () => {
    expect(bill.components).toHaveLength(locked.length)
    expect(new Set(bill.components.map((component) => component['bom-ref'])).size).toBe(locked.length)
    const versions = locked.map(
      ([key, { version }]) => `${key.slice(key.lastIndexOf('node_modules/') + 13)}@${version}`,
    )
    const named = bill.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    )
    expect(named.toSorted()).toEqual(versions.toSorted())
  })

  test('has the hash of each package that has one in the lockfile, and an identifier that tools can look up', () => {
    const next = bill.components.find(({ name, group }) => name === 'next' && group === undefined)
    const integrity = lock.packages['node_modules/next']?.integrity ?? ''
    expect(next?.hashes).toEqual([
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ])
    expect(next?.purl).toBe(`pkg:npm/next@${lock.packages['node_modules/next']?.version}`)
    const without = bill.components.filter(({ hashes }) => hashes === undefined).map(({ name }) => name)
    expect(without).toEqual([
      'anvil-darwin-amd64',
      'anvil-darwin-arm64',
      'anvil-linux-arm64',
      'anvil-win32-amd64',
    ])
    const scoped = bill.components.find(({ group }) => group === '@tanstack')
    expect(scoped?.purl).toMatch(/^pkg:npm\/%40tanstack\//)
  })

  test('separates what is shipped from what only builds and tests', () => {
    const scopeOf = (wanted: string) => bill.components.find(({ name }) => name === wanted)?.scope
    expect([scopeOf('next'), scopeOf('vitest')]).toEqual(['required', 'excluded'])
  })

  test('only names dependencies that it contains, and the nearest of two versions', () => {
    const refs = new Set([
      ...bill.components.map((component) => component['bom-ref']),
      bill.metadata.component['bom-ref'],
    ])
    const unknown = bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !refs.has(ref))
    expect(unknown).toEqual([])
    expect(bill.dependencies[0]?.dependsOn.some((ref) => ref.startsWith('next@'))).toBe(true)
    const nested = sbomOf(
      JSON.stringify({
        name: 'own',
        packages: {
          '': { version: '1.0.0', dependencies: { a: '1' } },
          'node_modules/a': { version: '1.0.0', dependencies: { '@s/b': '2', c: '1' } },
          'node_modules/@s/b': { version: '1.0.0' },
          'node_modules/a/node_modules/@s/b': { version: '2.0.0', dependencies: { c: '1' } },
          'node_modules/c': { version: '1.0.0', license: '(MIT OR Apache-2.0)' },
        },
      }),
    )
    const ofA = nested.dependencies.find(({ ref }) => ref.startsWith('a@'))
    expect(ofA?.dependsOn).toEqual(['@s/b@2.0.0|node_modules/a/node_modules/@s/b', 'c@1.0.0|node_modules/c'])
    const ofB = nested.dependencies.find(({ ref }) => ref.startsWith('@s/b@2'))
    expect(ofB?.dependsOn).toEqual(['c@1.0.0|node_modules/c'])
    expect(nested.components.at(-1)?.licenses).toEqual([{ expression: 'MIT OR Apache-2.0' }])
  })

  test('is the same for the same lockfile', () => {
    expect(sbomOf(text)).toEqual(bill)
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(sbomOf(`${text}\n`).serialNumber).not.toBe(bill.serialNumber)
  })
})
