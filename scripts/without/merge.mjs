// What `git merge` could not settle because a part was taken out of one side alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { formatted, git } from './clone.mjs'
import { fileWithout, isOwned } from './removal.mjs'

/** Each file in conflict, with the versions that git has of it: 1 the one before both, 2 ours, 3 theirs. */
function conflicts(folder) {
  const files = new Map()
  for (const line of git(folder, 'ls-files', '-u', '-z').stdout.split('\0').filter(Boolean)) {
    const [, hash, stage, file] = /^\d+ (\w+) (\d)\t(.+)$/s.exec(line) ?? []
    files.set(file, { ...files.get(file), [stage]: git(folder, 'cat-file', 'blob', hash).stdout })
  }
  return files
}

/** Merges three texts as git does. @returns {string | null} null where that leaves a conflict */
function merged(folder, ours, base, theirs) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'without-'))
  const names = Object.entries({ ours, base, theirs }).map(([name, text]) => {
    writeFileSync(path.join(dir, name), text)
    return path.join(dir, name)
  })
  const { status, stdout } = git(folder, 'merge-file', '-p', ...names)
  rmSync(dir, { recursive: true, force: true })
  return status === 0 ? stdout : null
}

/**
 * Settles every conflict that there would not be had the part been taken out of both sides: both are merged as they are without it.
 * @param before the parts and registries as the clone took them out: a later version may list other texts and files of a part
 * @returns {string[]} the files whose conflict is the clone's own
 */
export function settleMerge(folder, parts, registries, before = { parts, registries }) {
  const left = []
  const owned = parts.flatMap(({ files, documents = [] }) => [
    ...files,
    ...documents.filter((page) => !page.includes('#')),
  ])
  for (const [file, { 1: base, 2: ours, 3: theirs }] of conflicts(folder)) {
    if (isOwned(owned, file)) {
      git(folder, 'rm', '-q', '--force', '--', file)
      continue
    }
    if (base === undefined || ours === undefined || theirs === undefined) {
      left.push(file)
      continue
    }
    const bare = (text, known) =>
      formatted(folder, file, fileWithout(file, text, known.parts, known.registries) ?? '')
    const text = merged(folder, ours, bare(base, before), bare(theirs, { parts, registries }))
    if (text === null) left.push(file)
    else {
      writeFileSync(path.join(folder, file), text)
      git(folder, 'add', '--', file)
    }
  }
  return left
}
