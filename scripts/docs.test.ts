// Compares the names in the guides with the code that defines them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { deadReasons } from '@/lib/domain/order/dead-letter'
import { isOpen, orderStates } from '@/lib/domain/order/state'
import { checkEnv } from '@/lib/server/env/check'
import { envNames } from '@/lib/server/env/schema'
import { recorded } from './without/clone.mjs'
import { parts } from './without/parts.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
/** Settings of parts that this clone did without: a sentence may still speak of one. */
const takenOut = new Set(recorded('.').flatMap((name) => parts[name]?.settings ?? []))
const guide = read('docs/going-live.md')
const runbook = read('docs/runbook.md')

/** The part of a page below a heading, up to the next heading. */
function section(text: string, heading: string): string {
  const rest = text.split(`${heading}\n`)[1]
  if (rest === undefined) throw new Error(`there is no heading "${heading}"`)
  return rest.split(/^##/m)[0] ?? ''
}

/** The cells of each table row in a text, without the headers. */
function rowsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  const cells = rows.map((row) =>
    row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  )
  return cells.filter(([first]) => first?.includes('`'))
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')

test('no guide checks types without the files that a start or a build generates', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  expect(pages.filter((name) => /\btsc\b/.test(read(`docs/${name}`)))).toEqual([])
})

describe('the guide to going live', () => {
  const rows = rowsOf(section(guide, '## 1. Set the variables'))
  const neededIn = (mode: RegExp) =>
    rows.filter(([, needed = '']) => mode.test(needed)).flatMap(([name]) => quoted(name))
  const missing = (raw: Record<string, string>) => {
    const check = checkEnv(raw)
    return check.ok ? [] : check.faults.map(({ name }) => name)
  }

  test('names each variable that is read, once, and no other', () => {
    expect(rows.flatMap(([name]) => quoted(name)).toSorted()).toEqual(envNames.toSorted())
  })

  test('says for each where it comes from and what happens if it is wrong', () => {
    expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([])
  })

  test('marks as needed what a start demands, mode by mode', () => {
    expect(neededIn(/both/).toSorted()).toEqual(missing({}).toSorted())
    const live = missing({ RAMP_MODE: 'live' })
    expect(neededIn(/both|live/).toSorted()).toEqual(['RAMP_MODE', ...live].toSorted())
  })

  test('marks as demanded on Vercel what a start demands there in sandbox mode', () => {
    const there = { RAMP_MODE: 'sandbox', VERCEL: '1', VERCEL_URL: 'ramp.vercel.app' }
    const more = missing(there).filter((name) => !missing({ RAMP_MODE: 'sandbox' }).includes(name))
    expect(neededIn(/Vercel/)).toEqual(
      expect.arrayContaining(more.filter((name) => name !== 'SETTLEMENT_API_URL')),
    )
  })

  test('and every other page name no unused variable', () => {
    const families = /\b(?:RAMP|SETTLEMENT|UPSTASH|DATABASE|NEXTAUTH|WIDGET|OPERATOR)_[A-Z_]+\b/g
    // Not in the schema: live mode refuses it.
    const readByNextAuth = 'NEXTAUTH_DEBUG'
    const pages = [...readdirSync('docs').filter((name) => name.endsWith('.md')), '../README.md']
    const unread = pages
      .flatMap((page) => read(path.join('docs', page)).match(families) ?? [])
      .filter((name) => !envNames.includes(name) && name !== readByNextAuth && !takenOut.has(name))
    expect(unread).toEqual([])
  })
})

test("the table of an order's life has a row for each state, and for no other", () => {
  const table = read('docs/order-lifecycle.md').split('| state | true when |')[1]?.split('\n\n')[0] ?? ''
  const rows = table.split('\n').flatMap((line) => line.match(/^\| ([a-z-]*[a-z]) /)?.[1] ?? [])
  expect(rows.toSorted()).toEqual(orderStates.toSorted())
})

describe('the runbook', () => {
  test('has a row for each state in which an order can be stuck, and for no other', () => {
    const open = orderStates.filter(isOpen)
    const told = rowsOf(section(runbook, '## An order that does not move')).flatMap(([state]) =>
      quoted(state),
    )
    expect(told.toSorted()).toEqual(open.toSorted())
  })

  test('has a row for each reason why an order needs review, and for no other', () => {
    const told = rowsOf(section(runbook, '### Orders that need a person')).flatMap(([reason]) =>
      quoted(reason),
    )
    expect(told.toSorted()).toEqual(deadReasons.toSorted())
  })

  const sources = ['lib', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => read(path.join(folder, file))),
  )
  const table = section(runbook, '## Where to look').split('What the log says:')[1] ?? ''
  const events = rowsOf(table).flatMap(([event]) => quoted(event))

  test('names log lines as the code writes them', () => {
    expect(events.length).toBeGreaterThan(10)
    expect(events.filter((event) => !sources.some((text) => text.includes(`'${event}'`)))).toEqual([])
  })

  test('says of each line the level at which the code writes it', () => {
    const told = new Map(
      rowsOf(table).flatMap(([event, , levels = '']) =>
        quoted(event).map((name, at) => [name, levels.split(', ')[at] ?? levels] as const),
      ),
    )
    const written =
      /\b(?:log|countedLine)\(\s*(?:\w+ \? '(?<first>\w+)' : )?'(?<level>\w+)',\s*'(?<event>[^']+)'|level: '(?<state>\w+)', event: '(?<of>[^']+)'/g
    const levels = sources.flatMap((text) =>
      [...text.matchAll(written)].map(({ groups: { first, level, event, state, of } = {} }) => ({
        event: event ?? of ?? '',
        level: state ?? [first, level].filter(Boolean).join(' or '),
      })),
    )
    const compared = levels.filter(({ event }) => told.has(event))
    expect(compared.length).toBeGreaterThan(20)
    expect(compared.filter(({ event, level }) => told.get(event) !== level)).toEqual([])
  })

  test('has a row for each line of level error or warn', () => {
    const written =
      /\b(?:log|countedLine)\(\s*'(?:error|warn)',\s*'([^']+)'|level: '(?:error|warn)', event: '([^']+)'|\b(?:alarm|logStoreFailure)\((?:[^)]*, )?'([^']+)'/g
    const errors = sources.flatMap((text) =>
      [...text.matchAll(written)].flatMap((match) => match.slice(1).filter(Boolean)),
    )
    expect(errors.length).toBeGreaterThan(20)
    expect([...new Set(errors)].filter((event) => !events.includes(event))).toEqual([])
  })
})

test("the newest version in the changelog is the package's, below the unreleased changes", () => {
  const headings = read('CHANGELOG.md').match(/^## \[.+$/gm) ?? []
  expect(headings[0]).toBe('## [Unreleased]')
  expect(headings[1]).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
  expect(headings[1]).toContain(`[${JSON.parse(read('package.json')).version}]`)
})

test('CI runs every part of the tests, each in one lane', () => {
  const [, listed = ''] = read('README.md').match(/^\| `npm test -- <part>` \|.*?: (.*) \(/m) ?? []
  const parts = [...listed.matchAll(/`(\w+)`/g)].map(([, part]) => part)
  const workflow = read('.github/workflows/test.yml')
  const [, lanes = ''] = workflow.match(/^ +parts: \[(.*)\]$/m) ?? []
  const [, quick = ''] = workflow.match(/npm test -- ([a-z ]+)$/m) ?? []
  expect(workflow).toMatch(/npm test -- \$\{\{ matrix\.parts \}\}$/m)
  expect(parts.length).toBeGreaterThan(0)
  // A clone may have removed packages/proof, and then these from the lanes, where they are skipped.
  const isHere = (part = '') => existsSync('packages/proof') || !/^(scan|soaks)$/.test(part)
  expect(`${quick}, ${lanes}`.split(/[ ,]+/).filter(isHere).sort()).toEqual(parts.filter(isHere).sort())
})

test('a clone that removed packages/proof has no step of CI that starts a run of it', () => {
  const lines = read('.github/workflows/test.yml').split('\n')
  const starts = lines.flatMap((line, at) => (/npm run proof\b/.test(line) ? [lines[at - 1]?.trim()] : []))
  expect(starts.filter((line) => line !== "- if: hashFiles('packages/proof/main.mjs') != ''")).toEqual([])
})

/** A heading's anchor as GitHub generates it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('every link between the documents leads to an existing file and heading', () => {
  const own = ['README.md', 'CHANGELOG.md', 'packages/sandbox/README.md', 'packages/proof/README.md']
  const pages = own
    .filter((page) => existsSync(page))
    .concat(
      readdirSync('docs', { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => path.join('docs', name)),
    )
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, file, anchor]) => {
        const target = file ? path.join(path.dirname(page), file) : page
        // A clone may have removed packages/proof.
        if (target.startsWith('packages/proof') && !existsSync('packages/proof')) return []
        if (!existsSync(target)) return [`${page}: ${link}`]
        if (anchor === undefined) return []
        const anchors = (read(target).match(/^#+ .+$/gm) ?? []).map((line) =>
          anchorOf(line.replace(/^#+ /, '')),
        )
        return anchors.includes(anchor) ? [] : [`${page}: ${link}`]
      },
    ),
  )
  expect(broken).toEqual([])
})
