import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

// The format of npm's own files, asserted by the tests below.
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, Record<string, string>>
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}
/** The root and the packages of packages/ are ours. */
const isOurs = (key: string, { version }: LockedPackage) =>
  !key.startsWith('node_modules/') || version === undefined
const packages = Object.entries(lock.packages).filter(([key, locked]) => key === '' || !isOurs(key, locked))

/** Resolves a name as Node does: in the package's own folder, then in each one above. */
function resolve(from: string, name: string): LockedPackage | undefined {
  const chain = `/${from}`.split('/node_modules/')
  const places = chain.map((_, index) =>
    [...chain.slice(0, chain.length - index), name].join('/node_modules/'),
  )
  return places.map((place) => lock.packages[place.slice(1)]).find((found) => found !== undefined)
}

function atLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0
}

const isBelow = (version: string, floor: string | undefined) =>
  floor !== undefined && !atLeast(version, floor)

/** Below these there are known vulnerabilities. */
const floors: Readonly<Record<string, string>> = {
  next: '16.4.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'next-auth': '4.24.15',
  wagmi: '3.7.7',
}

/** The chain binaries of other machines, added by hand. */
const byHand = ['darwin-amd64', 'darwin-arm64', 'linux-arm64', 'win32-amd64'].map(
  (name) => `node_modules/@foundry-rs/anvil-${name}`,
)

/** Packages that may have install scripts. None of these is run (`.npmrc`). */
const mayHaveScripts: readonly string[] = ['@foundry-rs/anvil', '@parcel/watcher', '@swc/core', 'esbuild']

const nameOf = (key: string) => key.slice(key.lastIndexOf('node_modules/') + 13)

function faultsOfPackage(key: string, locked: LockedPackage): readonly string[] {
  if (locked.link === true || isOurs(key, locked))
    return /^packages\/\w+$/.test(locked.resolved ?? key) ? [] : [`${key} is a folder outside of packages/`]
  const { version = '', integrity = '', resolved = 'https://registry.npmjs.org/', hasInstallScript } = locked
  const name = nameOf(key)
  const faults: readonly (readonly [boolean, string])[] = [
    // A preview of a version sorts after it and may lack its mends.
    [!(name in floors ? /^\d+\.\d+\.\d+$/ : /^\d+\.\d+\.\d+/).test(version), 'has no exact version'],
    [isBelow(version, floors[name]), 'has known vulnerabilities'],
    [!resolved.startsWith('https://registry.npmjs.org/'), 'is not from the registry'],
    [!/^sha512-[\w+/]{86}==$/.test(integrity) && !byHand.includes(key), 'has no hash'],
    [hasInstallScript === true && !mayHaveScripts.includes(name), 'has an install script'],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? [`${key} ${fault}`] : []))
}

function faultsOf(all: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(all).flatMap(([key, locked]) => (key === '' ? [] : faultsOfPackage(key, locked)))
}

describe('[R55] what may enter the lockfile', () => {
  const some = 'node_modules/zod'
  const mutants: readonly (readonly [string, string, Partial<LockedPackage>, string])[] = [
    ...Object.keys(floors).map(
      (name) =>
        [
          `an old ${name}`,
          `node_modules/${name}`,
          { version: '0.9.9' },
          'has known vulnerabilities',
        ] as const,
    ),
    [
      'an old copy below another',
      `${some}/node_modules/next`,
      { version: '16.3.9' },
      'has known vulnerabilities',
    ],
    ['a preview', 'node_modules/next', { version: '99.4.1-canary.0' }, 'has no exact version'],
    ['a range', some, { version: '^4.0.0' }, 'has no exact version'],
    ['a git address', some, { resolved: 'git+ssh://git@github.com/a/b.git#1' }, 'is not from the registry'],
    [
      'another registry',
      some,
      { resolved: 'https://registry.npmjs.org.evil.test/a.tgz' },
      'is not from the registry',
    ],
    ['a file', some, { resolved: 'file:../a.tgz' }, 'is not from the registry'],
    ['no hash', some, { integrity: '' }, 'has no hash'],
    ['a weak hash', some, { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no hash'],
    ['an install script', some, { hasInstallScript: true }, 'has an install script'],
    ['a folder elsewhere', some, { link: true, resolved: '../a' }, 'is a folder outside of packages/'],
  ]

  it('has none of the faults named here', () => {
    expect(faultsOf(lock.packages)).toEqual([])
    expect(Object.keys(floors).filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([])
    expect(byHand.filter((key) => !(key in lock.packages))).toEqual([])
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  it.each(mutants)('never includes %s unnoticed', (_, key, change, fault) => {
    const whole = lock.packages[key] ?? lock.packages[some]
    expect(faultsOf({ ...lock.packages, [key]: { ...whole, ...change } })).toEqual([`${key} ${fault}`])
  })
})

describe('the lockfile', () => {
  const wanted = packages.flatMap(([from, locked]) =>
    Object.entries(locked.optionalDependencies ?? {}).map(([name, range]) => ({ from, name, range })),
  )

  it('contains every platform package that a locked package names', () => {
    expect(wanted.length).toBeGreaterThan(100)
    const missing = wanted.filter(({ from, name, range }) => {
      const found = resolve(from, name)
      return !found?.version || (/^\d/.test(range) && found.version !== range)
    })
    expect(missing).toEqual([])
  })

  const platforms = ['darwin', 'linux', 'win32'].flatMap((os) => ['x64', 'arm64'].map((cpu) => ({ os, cpu })))

  it.each(platforms)('has each native tool for $os on $cpu', ({ os, cpu }) => {
    const native = ['@next/swc-', '@biomejs/cli-', '@tailwindcss/oxide-', 'lightningcss-', '@esbuild/']
    // There is no anvil for Windows on arm64: the x64 one runs emulated there.
    if (!(os === 'win32' && cpu === 'arm64')) native.push('@foundry-rs/anvil-')
    for (const name of native) {
      const fitting = packages.filter(
        ([key, locked]) =>
          key.includes(`node_modules/${name}`) && locked.os?.includes(os) && locked.cpu?.includes(cpu),
      )
      expect(fitting.length, name).toBeGreaterThan(0)
    }
  })

  it.each(['.', 'packages/sandbox', 'packages/proof'].filter((folder) => existsSync(folder)))(
    'pins the exact versions of the manifest in %s, the same ones as everywhere',
    (folder) => {
      const { dependencies, devDependencies } = manifestIn(folder)
      for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies })) {
        expect(range, name).toMatch(/^\d+\.\d+\.\d+$/)
        expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(range)
      }
    },
  )

  it('recognises a version below a minimum', () => {
    expect(atLeast('16.4.0', '16.4.1')).toBe(false)
    expect(atLeast('16.3.10', '16.4.1')).toBe(false)
    expect(atLeast('16.10.0', '16.4.1')).toBe(true)
  })
})

describe('licences of the shipped packages', () => {
  const permissive = new Set([
    'MIT',
    'Apache-2.0',
    'Apache-2.0 AND MIT',
    '(Apache-2.0 AND MIT)',
    'MIT OR Apache-2.0',
    'ISC',
    'BSD-2-Clause',
  ])
  for (const more of ['BSD-3-Clause', '0BSD', 'Unlicense', 'BlueOak-1.0.0']) permissive.add(more)
  const exceptions: readonly (readonly [RegExp, string, string])[] = [
    [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'image codecs, an optional binary of next, linked dynamically'],
    [/^caniuse-lite$/, 'CC-BY-4.0', 'data read at build'],
  ]

  function allowed(name: string, licence: string): boolean {
    return (
      permissive.has(licence) || exceptions.some(([form, word]) => form.test(name) && licence.includes(word))
    )
  }

  it('is permissive throughout, with named exceptions', () => {
    const production = packages.filter(([key, locked]) => key !== '' && !locked.dev)
    expect(production.length).toBeGreaterThan(100)
    const others = production.filter(([key, locked]) => !allowed(nameOf(key), locked.license ?? 'none'))
    expect(others.map(([key, locked]) => `${key}: ${locked.license}`)).toEqual([])
  })

  it('would refuse a copyleft or unnamed licence', () => {
    expect(allowed('left-pad', 'GPL-3.0-only')).toBe(false)
    expect(allowed('left-pad', 'LGPL-3.0-or-later')).toBe(false)
    expect(allowed('left-pad', 'none')).toBe(false)
  })
})
