// Takes entries out of a registry: a list or table in a source file of which a part fills one line.
import { parseSync } from 'vite'

/** @typedef {{ start: number, end: number }} Span */

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** What a property is called uses no binding, unless it stands in brackets. */
const isLabel = (node, place) =>
  node.computed === false && (place === 'key' || place === 'property') && node[place].type === 'Identifier'

function childrenOf(node) {
  return Object.entries(node)
    .filter(([place]) => place !== 'parent' && !isLabel(node, place))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

/** Every node below one, itself first; `skip` ends the way down. */
function* walk(node, skip = () => false) {
  if (skip(node)) return
  yield node
  for (const child of childrenOf(node)) yield* walk(child, skip)
}

const nameOf = (key) =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null

const isList = ({ type }) => type === 'ArrayExpression' || type === 'ObjectExpression'
const entriesOf = (list) =>
  list.type === 'ArrayExpression' ? list.elements.filter(Boolean) : list.properties

/** What a declared table is, below `as const`, `satisfies` and a call such as z.object(…) or an arrow. */
function tableOf(node) {
  if (node === null || node === undefined || isList(node)) return node
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return tableOf(node.expression)
  if (node.type === 'ArrowFunctionExpression') return tableOf(node.body)
  if (node.type === 'ParenthesizedExpression') return tableOf(node.expression)
  if (node.type === 'CallExpression') return tableOf(node.arguments[0])
  return null
}

/** The entries of the tables, and of the tables of types, that a file declares at its top level. */
function* topEntries(program) {
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration') yield* declared.body.body
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      const list = tableOf(init)
      if (list && isList(list)) yield* entriesOf(list)
    }
  }
}

/** Entries, at any depth, that are called by one of the names: a property's key, or a text in a list. */
function* namedEntries(program, names) {
  for (const node of walk(program)) {
    if (!isList(node)) continue
    for (const entry of entriesOf(node)) {
      const name =
        entry.type === 'Property' ? nameOf(entry.key) : entry.type === 'Literal' ? entry.value : null
      if (names.has(name)) yield entry
    }
  }
}

/** Whether something below a node uses one of the bindings, or names a module that is gone. */
function mentions(node, bindings, isGone) {
  for (const { type, name, value } of walk(node)) {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && bindings.has(name)) return true
    if (type === 'Literal' && typeof value === 'string' && isGone(value)) return true
  }
  return false
}

/** The whole of an entry: its comma, and its lines with the comment above them where nothing else stands on them. @returns {Span} */
function lineOf(text, { start, end }) {
  const comma = /^\s*,/.exec(text.slice(end))
  let [from, to] = [start, comma === null ? end : end + comma[0].length]
  if (comma === null) from -= /(,\s*)?$/.exec(text.slice(0, from))?.[0].length ?? 0
  const before = /(^|\n)[ \t]*$/.exec(text.slice(0, from))
  const after = /^[ \t]*\n/.exec(text.slice(to))
  if (before === null || after === null) return { start: from, end: to }
  from -= before[0].length - before[1].length
  to += after[0].length
  const comment = /(?:^[ \t]*\/\/.*\n)+$/m.exec(text.slice(0, from))
  if (comment !== null && comment.index + comment[0].length === from) from = comment.index
  return { start: from, end: to }
}

function cut(text, spans) {
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

const within = ({ start, end }, spans) => spans.some((span) => span.start <= start && end <= span.end)
const isImport = ({ type }) => type === 'ImportDeclaration'

/** How an import declaration reads with some of its names alone, or nothing when none is left. */
function importOf(text, declaration, kept) {
  if (kept.length === 0) return ''
  const [head] = /^import(\s+type\b)?/.exec(text.slice(declaration.start)) ?? ['import']
  const plain = kept.filter(({ type }) => type !== 'ImportSpecifier')
  const named = kept.filter(({ type }) => type === 'ImportSpecifier')
  const word = ({ start, end }) => text.slice(start, end)
  const braces = named.length === 0 ? [] : [`{ ${named.map(word).join(', ')} }`]
  return `${head} ${[...plain.map(word), ...braces].join(', ')} from ${word(declaration.source)}\n`
}

/** Imports of which nothing is used any more because of what was cut out, and those of modules that are gone. */
function shorterImports(text, program, cuts, isGone) {
  const used = new Set()
  const usedInCuts = new Set()
  for (const node of walk(program, isImport)) {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') continue
    if (within(node, cuts)) usedInCuts.add(node.name)
    else used.add(node.name)
  }
  const left = []
  const changes = program.body.filter(isImport).flatMap((declaration) => {
    const gone = isGone(declaration.source.value)
    const kept = declaration.specifiers.filter(({ local }) => {
      if (gone && used.has(local.name)) left.push(local.name)
      return !gone && (used.has(local.name) || !usedInCuts.has(local.name))
    })
    if (kept.length === declaration.specifiers.length && !gone) return []
    const end = text[declaration.end] === '\n' ? declaration.end + 1 : declaration.end
    return [{ start: declaration.start, end, text: importOf(text, declaration, kept) }]
  })
  return { changes, left }
}

/**
 * A registry without the entries of what is gone.
 * @param {string} file its name, for the parser
 * @param {string} text
 * @param {(specifier: string) => boolean} isGone whether a text names a module or file that is gone
 * @param {ReadonlySet<string>} names of entries that are gone: settings, packages
 * @returns {{ text: string, left: string[] }} `left`: names of gone modules that something else still uses
 */
export function pruneRegistry(file, text, isGone, names) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const bindings = new Set(
    program.body
      .filter((node) => isImport(node) && isGone(node.source.value))
      .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)),
  )
  const gone = [...topEntries(program)].filter((entry) => mentions(entry, bindings, isGone))
  const outer = [...gone, ...namedEntries(program, names)]
  const entries = outer.filter((entry) => !outer.some((other) => other !== entry && within(entry, [other])))
  const cuts = [...new Set(entries)].map((entry) => lineOf(text, entry))
  const { changes, left } = shorterImports(text, program, cuts, isGone)
  if (cuts.length === 0 && changes.length === 0) return { text, left }
  const shorter = changes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end, text: line }) => rest.slice(0, start) + line + rest.slice(end),
      cut(
        text,
        cuts.map((span) => span),
      ),
    )
  // Imports stand above every table, so cutting the tables first has not moved them.
  return { text: shorter, left }
}
