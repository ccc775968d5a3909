// Takes what belongs to a part out of texts that are no code: messages, manifests, settings, documents.
import path from 'node:path'

const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/** @param {readonly string[]} paths as `recipients.csv`; a group that is empty afterwards goes, too */
export function withoutMessages(text, paths) {
  const messages = JSON.parse(text)
  const remove = (node, [name, ...rest]) => {
    if (!(name in node)) return
    if (rest.length > 0) remove(node[name], rest)
    if (rest.length === 0 || Object.keys(node[name]).length === 0) delete node[name]
  }
  for (const each of paths) remove(messages, each.split('.'))
  return asJson(messages)
}

/** Takes packages and npm scripts out of a package.json. */
export function withoutPackages(text, packages, scripts) {
  const manifest = JSON.parse(text)
  for (const name of scripts) delete manifest.scripts[name]
  for (const list of ['dependencies', 'devDependencies', 'overrides'])
    for (const name of packages) delete manifest[list]?.[name]
  return asJson(manifest)
}

/** What a locked package asks for. A peer that is optional brings nobody in. */
function needsOf(locked, isOurs) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    locked
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies, ...(isOurs ? devDependencies : {}) }),
    ...peers,
  ]
}

/** Where Node finds a package that is asked for from a place: in its own folder, then in each one above. */
function placeOf(places, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? path.posix.dirname(folder) : '') {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (place in places) return place
    if (folder === '') return null
  }
}

/** Everything of a lockfile that is reached from the project's own packages. */
function reached(places) {
  const isOurs = (place) => !place.includes('node_modules/')
  const open = Object.keys(places).filter(isOurs)
  const found = new Set(open)
  while (open.length > 0) {
    const place = open.pop()
    const { link, resolved } = places[place]
    const next = link
      ? [resolved]
      : needsOf(places[place], isOurs(place)).map((name) => placeOf(places, place, name))
    for (const each of next) {
      if (each === null || found.has(each)) continue
      found.add(each)
      open.push(each)
    }
  }
  return found
}

/** Takes the packages out of a package-lock.json, with all that nothing else needs. */
export function withoutLocked(text, packages) {
  const lock = JSON.parse(text)
  const own = lock.packages['']
  for (const list of ['dependencies', 'devDependencies'])
    for (const name of packages) delete own[list]?.[name]
  const stay = reached(lock.packages)
  const isLink = ([, { link }]) => link === true
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).filter((entry) => stay.has(entry[0]) || isLink(entry)),
  )
  return asJson(lock)
}

/** Takes settings out of .env.example; the comment above goes when no setting is left below it. */
export function withoutSettings(text, names) {
  const isGone = new RegExp(`^(${names.join('|')})=`)
  const isSetting = (line) => /^[A-Z][A-Z_]*=/.test(line)
  const groups = text.split(/(?<=^[A-Z][A-Z_]*=.*\n)(?![A-Z])|(?<=\n\n)/m)
  return groups
    .map((group) => {
      const lines = group.split('\n')
      const kept = lines.filter((line) => !isGone.test(line))
      return kept.length === lines.length || kept.some(isSetting) ? kept.join('\n') : ''
    })
    .join('')
}

/** As GitHub makes the address of a heading. */
export const anchorOf = (heading) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Takes out the sections that the anchors name, each with what stands below it. */
function withoutSections(text, anchors) {
  let depth = null
  return text
    .split('\n')
    .filter((line) => {
      const level = /^(#+) /.exec(line)?.[1].length ?? null
      if (level !== null && depth !== null && level <= depth) depth = null
      if (level !== null && depth === null && anchors.has(anchorOf(line))) depth = level
      return depth === null
    })
    .join('\n')
}

/** Takes out the rows whose first cell names or links what is gone, and nothing that stays; and a table that has no row left. */
function withoutRows(text, names, isGoneLink) {
  const lines = text.split('\n')
  const kept = lines.filter((line) => {
    const first = /^\|((?:[^|\\]|\\.)*)\|/.exec(line)?.[1] ?? ''
    const links = [...first.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target)
    const words = [...first.matchAll(/`([^`]+)`/g)].map(([, word]) => word)
    const [all, gone] = links.length > 0 ? [links, isGoneLink] : [words, (word) => names.has(word)]
    return all.length === 0 || !all.every(gone)
  })
  if (kept.length === lines.length) return text
  return kept.join('\n').replace(/(?<=\n)\|.*\n\| ---.*\n(?!\|)\n?/g, '')
}

/**
 * A page without what the parts say in it. A link to something gone becomes its own text.
 * @param {{ anchors: ReadonlySet<string>, names: ReadonlySet<string>, isGone: (target: string) => boolean }} gone
 */
export function withoutMentions(file, text, { anchors, names, isGone }) {
  const isGoneLink = (target) => {
    const [page, anchor] = target.split('#')
    const to = page === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), page))
    return isGone(to) || (anchor !== undefined && isGone(`${to}#${anchor}`))
  }
  const shorter = withoutRows(withoutSections(text, anchors), names, isGoneLink)
  return shorter.replace(/\[((?:[^\][]|\[[^\][]*\])*)\]\((?!https?:)([^)\s]*)\)/g, (link, words, target) =>
    isGoneLink(target) ? words : link,
  )
}
