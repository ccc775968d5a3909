// What a clone is without some of its parts: every file that changes, computed from texts alone, so that it can be tried without
// touching anything and repeated on a later version.
import path from 'node:path'
import { importsOf } from '../lint/imports.mjs'
import { pruneRegistry } from './prune.mjs'
import {
  withoutLocked,
  withoutMentions,
  withoutMessages,
  withoutPackages,
  withoutSettings,
} from './texts.mjs'

/**
 * @typedef {object} Part
 * @property {string} what one line for the list
 * @property {readonly string[]} files its own: files, and folders with all below them
 * @property {readonly string[]} [messages] groups and single texts, as `recipients.csv`
 * @property {readonly string[]} [settings] variables of the environment
 * @property {readonly string[]} [packages] of the root's package.json
 * @property {readonly string[]} [scripts] what `npm run` knows
 * @property {readonly string[]} [names] other names that a registry or a table of a document has a line for
 * @property {readonly string[]} [documents] pages, and sections as `docs/page.md#heading`
 * @property {readonly string[]} [needs] parts that go with it, since they can't be without it
 */

/** @typedef {{ files: readonly string[], read: (file: string) => string }} Tree */

const isSource = (file) => /\.(tsx?|mjs)$/.test(file)
const isPage = (file) => file.endsWith('.md')

/** The parts that are named, and those that can't be without them. */
export function withDependents(parts, names) {
  const all = new Set(names)
  for (let before = -1; before !== all.size; ) {
    before = all.size
    for (const [name, { needs = [] }] of Object.entries(parts))
      if (needs.some((one) => all.has(one))) all.add(name)
  }
  return [...all]
}

function factsOf(parts) {
  const of = (name) => parts.flatMap((part) => part[name] ?? [])
  const pages = of('documents').filter((page) => !page.includes('#'))
  return {
    owned: [...of('files'), ...pages],
    messages: of('messages'),
    settings: of('settings'),
    packages: of('packages'),
    scripts: of('scripts'),
    sections: new Set(of('documents').filter((page) => page.includes('#'))),
    names: new Set([...of('settings'), ...of('packages'), ...of('names')]),
  }
}

/** Whether a path of the repository is a part's own. @param {readonly string[]} owned */
export const isOwned = (owned, file) => owned.some((own) => file === own || file.startsWith(`${own}/`))

/** What a text in a source file names, as a path without its ending; null when it is no path. */
function targetOf(file, text) {
  if (text.startsWith('@/')) return text.slice(2)
  if (text.startsWith('/') || /\s/.test(text) || text === '') return null
  return path.posix.join(path.posix.dirname(file), text)
}

const endings = ['', '.ts', '.tsx', '.mjs', '.json', '/index.ts']

/** Whether a text names a module of a part: by its import path, or relative to the file that names it. */
function goneFrom(file, owned) {
  return (text) => {
    const target = targetOf(file, text)
    return target !== null && endings.some((ending) => isOwned(owned, target + ending))
  }
}

/** The texts of any language, with those of a clone's own brand. */
const isTexts = (file) => /^messages\/[\w-]+(\.brand)?\.json$/.test(file)

/** The text that one file has without the parts, or the same text. */
function shorterText(file, text, facts, problems, registries) {
  if (isTexts(file)) return facts.messages.length === 0 ? text : withoutMessages(text, facts.messages)
  if (file === 'package.json')
    return facts.packages.length + facts.scripts.length === 0
      ? text
      : withoutPackages(text, facts.packages, facts.scripts)
  if (file === 'package-lock.json')
    return facts.packages.length === 0 ? text : withoutLocked(text, facts.packages)
  if (file === '.env.example')
    return facts.settings.length === 0 ? text : withoutSettings(text, facts.settings)
  if (isPage(file)) {
    const anchors = [...facts.sections]
      .filter((page) => page.startsWith(`${file}#`))
      .map((page) => page.split('#')[1])
    const isGone = (target) => facts.sections.has(target) || isOwned(facts.owned, target)
    return withoutMentions(file, text, { anchors: new Set(anchors), names: facts.names, isGone })
  }
  const isGone = goneFrom(file, facts.owned)
  if (registries.has(file)) {
    const pruned = file.endsWith('.json')
      ? pruneJson(text, facts.names)
      : pruneRegistry(file, text, isGone, facts.names)
    problems.push(...pruned.left.map((name) => `${file} still uses ${name}, which goes with the part`))
    return pruned.text
  }
  if (isSource(file)) {
    const stuck = importsOf(text).filter(isGone)
    problems.push(
      ...stuck.map(
        (specifier) => `${file} imports ${specifier}, which goes with the part, and is no registry`,
      ),
    )
  }
  return text
}

/** Lists of names in a JSON file; a list that is called by a name of the part is empty afterwards. */
function pruneJson(text, names) {
  const value = JSON.parse(text, (key, each) => {
    if (!Array.isArray(each)) return each
    return names.has(key) ? [] : each.filter((one) => !names.has(one))
  })
  return { text: `${JSON.stringify(value, null, 2)}\n`, left: [] }
}

const isRead = (file, registries) =>
  isSource(file) ||
  isPage(file) ||
  registries.has(file) ||
  isTexts(file) ||
  /^(\.env\.example|package(-lock)?\.json)$/.test(file)

/** The tool itself names every part. */
const isTool = (file) => file.startsWith('scripts/without')

/**
 * @param {Tree} tree
 * @param {readonly Part[]} parts those to take out
 * @param {ReadonlySet<string>} registries the files that may name a part
 * @returns {{ changes: Map<string, string | null>, problems: string[] }} every file that changes, null for one that goes;
 * with a problem nothing should be changed
 */
export function removalOf({ files, read }, parts, registries) {
  const facts = factsOf(parts)
  const problems = []
  const changes = new Map()
  for (const file of files) {
    if (isOwned(facts.owned, file)) changes.set(file, null)
    else if (isRead(file, registries) && !isTool(file)) {
      const text = read(file)
      const shorter = shorterText(file, text, facts, problems, registries)
      if (shorter !== text) changes.set(file, shorter)
    }
  }
  return { changes, problems }
}

/**
 * What parts name of their own and is not in a tree: a manifest that no longer fits. A clone may have deleted a whole package.
 * @param {readonly Part[]} [gone] parts taken out before: what two parts own went with the first
 */
export function missingIn(files, parts, gone = []) {
  const isThere = (own) => files.some((file) => isOwned([own], file))
  const before = factsOf(gone).owned
  return factsOf(parts).owned.filter((own) => {
    const folder = /^packages\/[^/]+/.exec(own)?.[0]
    return !isThere(own) && !isOwned(before, own) && (folder === undefined || isThere(folder))
  })
}

/** One file of any version as it is without the parts, or null when it goes. */
export function fileWithout(file, text, parts, registries) {
  const facts = factsOf(parts)
  if (isOwned(facts.owned, file)) return null
  return isTool(file) ? text : shorterText(file, text, facts, [], registries)
}
