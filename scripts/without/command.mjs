// What `npm run without` does.
import { root } from '../lib/programs.mjs'
import { git, recorded, treeOf, write } from './clone.mjs'
import { settleMerge } from './merge.mjs'
import { parts, registries } from './parts.mjs'
import { missingIn, removalOf, withDependents } from './removal.mjs'

const usage = 'npm run without -- <part> …, all or again'

function list(gone) {
  for (const [name, { what }] of Object.entries(parts))
    console.log(`${name.padEnd(14)} ${gone.includes(name) ? '(taken out) ' : ''}${what}`)
  console.log(`\n${usage}`)
}

function linesOf(text) {
  return text.split('\n').filter((line) => line.trim() !== '').length
}

/** Takes out the parts and everything that came back of those taken out before. */
function takeOut(names, before) {
  const all = [...new Set([...before, ...withDependents(parts, names)])].filter((name) => name in parts)
  const of = (some) => some.filter((name) => name in parts).map((name) => parts[name])
  const tree = treeOf(root)
  const chosen = of(all)
  const fresh = all.filter((name) => !before.includes(name))
  const missing = missingIn(tree.files, of(fresh), of(before))
  if (missing.length > 0) throw new Error(`not there: ${missing.join(', ')}`)
  const { changes, problems } = removalOf(tree, chosen, registries)
  if (problems.length > 0)
    throw new Error(`nothing was changed:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  const lines = [...changes].reduce(
    (sum, [file, text]) =>
      /\.(tsx?|mjs|css)$/.test(file) ? sum + linesOf(tree.read(file)) - linesOf(text ?? '') : sum,
    0,
  )
  write(root, changes, all)
  return { all, changes, lines }
}

function refuseUnsaved() {
  if (git(root, 'status', '--porcelain').stdout.trim() !== '')
    throw new Error(
      'commit or stash what is not committed first: what is taken out could not be told from it',
    )
}

/** The parts as the version lists them that both sides of a merge come from; undefined outside of a merge. */
async function listedBefore(names) {
  const base = git(root, 'merge-base', 'HEAD', 'MERGE_HEAD').stdout.trim()
  if (base === '') return undefined
  const { stdout } = git(root, 'show', `${base}:scripts/without/parts.mjs`)
  const listed = await import(`data:text/javascript,${encodeURIComponent(stdout)}`)
  const chosen = names.filter((name) => name in listed.parts).map((name) => listed.parts[name])
  return { parts: chosen, registries: listed.registries }
}

/** @param {readonly string[]} words the command's arguments */
export async function withoutParts(words) {
  // A later version may have made a part of its own of what went with one of them.
  const before = withDependents(parts, recorded(root))
  if (words.length === 0) return list(before)
  const isAgain = words.length === 1 && words[0] === 'again'
  const names = isAgain ? [] : words[0] === 'all' ? Object.keys(parts) : words
  const unknown = names.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(`no part "${unknown[0]}": choose one of ${Object.keys(parts).join(', ')}`)
  if (isAgain) {
    const left = settleMerge(
      root,
      before.filter((name) => name in parts).map((name) => parts[name]),
      registries,
      await listedBefore(recorded(root)),
    )
    if (left.length > 0)
      throw new Error(
        `resolve these conflicts, which are yours, git add them, and run it again:\n  ${left.join('\n  ')}`,
      )
  } else refuseUnsaved()
  const { all, changes, lines } = takeOut(names, before)
  if (isAgain && git(root, 'rev-parse', '-q', '--verify', 'MERGE_HEAD').status === 0) git(root, 'add', '-A')
  console.log(
    `${changes.size} files changed or removed, ${lines} lines of code fewer; taken out: ${all.toSorted().join(', ')}`,
  )
  console.log('Look at the difference, run npm test, and commit. npm install removes the packages that went.')
}
