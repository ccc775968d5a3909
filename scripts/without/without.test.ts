import { describe, expect, test } from 'vitest'
import { recorded, treeOf } from './clone.mjs'
import { parts as realParts, registries as realRegistries } from './parts.mjs'
import { pruneRegistry } from './prune.mjs'
import { missingIn, removalOf, withDependents } from './removal.mjs'
import { withoutLocked, withoutMentions, withoutMessages, withoutSettings } from './texts.mjs'

/** A line of a made-up file. */
const use = (names: string, from: string) => `import { ${names} } from '${from}'`

const prune = (text: string, gone: readonly string[], names: readonly string[] = []) =>
  pruneRegistry('parts.tsx', text, (specifier) => gone.includes(specifier), new Set(names))

describe('an entry of a registry', () => {
  test('goes with its import, and the others stay', () => {
    const text = [
      use('a, type A', './a'),
      use('b', './b'),
      '',
      '// Grüße: what is found stands where it is counted in characters.',
      'export const all: readonly A[] = [a, b]',
      '',
    ].join('\n')
    expect(prune(text, ['./b'])).toEqual({
      text: text.replace(`${use('b', './b')}\n`, '').replace('[a, b]', '[a]'),
      left: [],
    })
  })

  test('goes with the comment above it, as a property, a call, a lazy import or a file that it names', () => {
    const text = [
      use('gone', './gone'),
      'export const table = {',
      "  one: { file: 'one.ts' },",
      '  // Why it is here.',
      '  two: () => gone(1),',
      "  three: () => import('./three'),",
      "  four: { file: 'four.ts' },",
      '} as const',
      '',
    ].join('\n')
    const lines = ['export const table = {', "  one: { file: 'one.ts' },", '} as const', '']
    expect(prune(text, ['./gone', './three', 'four.ts']).text).toBe(lines.join('\n'))
  })

  test('goes by its name wherever it stands, with the imports that only it needed', () => {
    const text = [
      use('kept, parse, type Wide', './shapes'),
      'export function schema(live: Wide) {',
      '  return z.object({',
      '    KEPT: kept,',
      '    GONE: parse(kept),',
      '  })',
      '}',
      '',
    ].join('\n')
    expect(prune(text, [], ['GONE']).text).toBe(
      text.replace('kept, parse, type Wide', 'kept, type Wide').replace('    GONE: parse(kept),\n', ''),
    )
  })

  test('goes from a table of types', () => {
    const text = [
      use('type A', './a'),
      use('type B', './b'),
      '',
      'export interface Types {',
      '  readonly a: A',
      '  readonly b: B',
      '}',
      'export const b = (b: string) => ({ b }).b',
      '',
    ].join('\n')
    expect(prune(text, ['./b'])).toEqual({
      text: text.replace(`${use('type B', './b')}\n`, '').replace('  readonly b: B\n', ''),
      left: [],
    })
  })

  test('is not used by what only has a label of its name', () => {
    const text = [
      use('a', './a'),
      use('b', './b'),
      '',
      'export const all: Readonly<Record<string, number>> = { a, b }',
      'export const other = (of: { b: string }) => ({ b: of.b })',
      '',
    ].join('\n')
    expect(prune(text, ['./b'])).toEqual({
      text: text.replace(`${use('b', './b')}\n`, '').replace('{ a, b }', '{ a }'),
      left: [],
    })
  })

  test('is named when something outside of a table uses it', () => {
    const text = `${use('gone', './gone')}\nexport const all = [gone]\nexport const first = gone()\n`
    expect(prune(text, ['./gone']).left).toEqual(['gone'])
  })
})

describe('the texts of a part', () => {
  test('leave a group of messages that is empty afterwards no place', () => {
    const text = JSON.stringify({ a: { b: { c: 'x' }, d: 'y' } })
    expect(JSON.parse(withoutMessages(text, ['a.b.c', 'a.none']))).toEqual({ a: { d: 'y' } })
  })

  test('leave a setting’s comment where another setting still stands below it', () => {
    const text = '# One\nA=\n# Both of\n# these\nB=\nC=\n\n# Last\nD=\n'
    expect(withoutSettings(text, ['A', 'B'])).toBe('# Both of\n# these\nC=\n\n# Last\nD=\n')
    expect(withoutSettings(text, ['B', 'C'])).toBe('# One\nA=\n\n# Last\nD=\n')
  })

  test('leave no row, section or link of a document behind, and the words of a link', () => {
    const page = [
      '# Page',
      'See [the part](part.md) and [its end](#the-end), not [this](other.md).',
      '',
      '| variable | what |',
      '| --- | --- |',
      '| `A` | a |',
      '| `B` | b |',
      '## The end',
      'Gone.',
      '### Below',
      '## After',
      '',
    ].join('\n')
    const isGone = (target: string) => ['docs/part.md', 'docs/page.md#the-end'].includes(target)
    const gone = { anchors: new Set(['the-end']), names: new Set(['B']), isGone }
    expect(withoutMentions('docs/page.md', page, gone).split('\n')).toEqual([
      '# Page',
      'See the part and its end, not [this](other.md).',
      '',
      '| variable | what |',
      '| --- | --- |',
      '| `A` | a |',
      '## After',
      '',
    ])
  })

  test('take a package out of the lockfile with all that nothing else needs', () => {
    const lock = {
      packages: {
        '': { dependencies: { gone: '1', kept: '1' } },
        'node_modules/gone': { dependencies: { both: '1', only: '1' } },
        'node_modules/gone/node_modules/both': {},
        'node_modules/only': { peerDependencies: { kept: '1' } },
        'node_modules/kept': { dependencies: { both: '1' }, optionalDependencies: { native: '1' } },
        'node_modules/both': {},
        'node_modules/native': {},
      },
    }
    expect(Object.keys(JSON.parse(withoutLocked(JSON.stringify(lock), ['gone'])).packages)).toEqual([
      '',
      'node_modules/kept',
      'node_modules/both',
      'node_modules/native',
    ])
  })
})

describe('a part', () => {
  const tree = (files: Record<string, string>) => ({
    files: Object.keys(files),
    read: (file: string) => files[file] ?? '',
  })
  const part = { what: 'a part', files: ['lib/part'] }

  test('does not come out while anything but a registry imports it', () => {
    const files = {
      'lib/part/a.ts': '',
      'lib/parts.ts': `${use('a', './part/a')}\nexport const all = [a]\n`,
      'app/page.tsx': `${use('a', '@/lib/part/a')}\n`,
    }
    const { problems } = removalOf(tree(files), [part], new Set(['lib/parts.ts']))
    expect(problems).toEqual([
      'app/page.tsx imports @/lib/part/a, which goes with the part, and is no registry',
    ])
  })

  test('takes its texts out of every language and out of the brand’s own', () => {
    const languages = ['en', 'pt-BR', 'es-419', 'zh-Hans', 'en.brand', 'zh-Hans.brand']
    const texts = JSON.stringify({ part: { one: 'One' }, rest: 'Rest' })
    const files = Object.fromEntries(languages.map((name) => [`messages/${name}.json`, texts]))
    const { changes } = removalOf(tree(files), [{ ...part, messages: ['part'] }], new Set())
    expect([...changes].map(([file, text]) => [file, JSON.parse(text ?? '')])).toEqual(
      Object.keys(files).map((file) => [file, { rest: 'Rest' }]),
    )
  })

  test('is missed where it is not there, unless the clone deleted the whole package', () => {
    const more = { ...part, files: ['lib/part', 'packages/proof/a.ts'] }
    expect(missingIn(['lib/part/a.ts', 'packages/proof/b.ts'], [more])).toEqual(['packages/proof/a.ts'])
    expect(missingIn(['packages/sandbox/a.ts'], [more])).toEqual(['lib/part'])
  })

  test('is not missed where it went with a part that owns it, too', () => {
    const whole = { what: 'the whole', files: ['lib/whole'] }
    const shared = { what: 'a part', files: ['lib/part', 'lib/whole/of-part.ts'] }
    expect(missingIn(['lib/part/a.ts'], [shared], [whole])).toEqual([])
    expect(missingIn(['lib/part/a.ts'], [shared])).toEqual(['lib/whole/of-part.ts'])
  })

  test('takes those along that can not be without it', () => {
    const table = { a: part, b: { ...part, needs: ['a'] }, c: { ...part, needs: ['b'] }, d: part }
    expect(withDependents(table, ['a'])).toEqual(['a', 'b', 'c'])
  })

  test.each(Object.keys(realParts).filter((name) => !recorded('.').includes(name)))(
    'as %s is there with all that it names, and nothing else imports it',
    (name) => {
      const all = treeOf('.')
      const gone = recorded('.').flatMap((each) => realParts[each] ?? [])
      const chosen = withDependents(realParts, [name]).flatMap((each) => realParts[each] ?? [])
      expect(missingIn(all.files, chosen, gone)).toEqual([])
      expect(removalOf(all, chosen, realRegistries).problems).toEqual([])
    },
  )
})
