// node scripts/pins.mjs [--check]: writes the commit of each action and the digest of each image next to its tag, as GitHub
// and the registry report them now. Entries without an answer keep their line and are listed. With --check nothing is
// requested or written: it fails while something is referenced by its tag alone.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { pinsOf, withPins } from './lib/pins.mjs'
import { root } from './lib/programs.mjs'

const files = ['.github/workflows/test.yml', 'Dockerfile', 'packages/sandbox/Dockerfile']
const limitMs = 20_000
const git = promisify(execFile)

async function commitOf(name, tag) {
  const repository = name.split('/').slice(0, 2).join('/')
  const wanted = [`refs/tags/${tag}`, `refs/tags/${tag}^{}`]
  const { stdout } = await git('git', ['ls-remote', `https://github.com/${repository}`, ...wanted], {
    timeout: limitMs,
  })
  const found = new Map(stdout.split('\n').map((line) => line.split('\t').toReversed()))
  // For an annotated tag, the commit it points to.
  return found.get(wanted[1]) ?? found.get(wanted[0]) ?? null
}

const kinds = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]

/** The digest of the multi-platform index, so that the pin fits every platform. */
async function digestOf(name, tag) {
  const repository = name.includes('/') ? name : `library/${name}`
  const signal = AbortSignal.timeout(limitMs)
  const scope = `service=registry.docker.io&scope=repository:${repository}:pull`
  const granted = await fetch(`https://auth.docker.io/token?${scope}`, { signal })
  const { token } = await granted.json()
  const headers = { accept: kinds.join(', '), authorization: `Bearer ${token}` }
  const url = `https://registry-1.docker.io/v2/${repository}/manifests/${tag}`
  const answer = await fetch(url, { method: 'HEAD', headers, signal })
  const digest = answer.headers.get('docker-content-digest')
  return answer.ok && /^sha256:[\da-f]{64}$/.test(digest ?? '') ? digest : null
}

async function lookUp({ kind, name, tag }) {
  try {
    return await (kind === 'action' ? commitOf(name, tag) : digestOf(name, tag))
  } catch {
    return null
  }
}

const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const named = [...texts].flatMap(([file, text]) => pinsOf(text).map((pin) => ({ file, ...pin })))

if (process.argv.includes('--check')) {
  const loose = named.filter(({ pin }) => pin === null)
  for (const { file, name, tag } of loose)
    console.error(`${file}: ${name} is referenced by its tag ${tag} alone`)
  process.exit(loose.length === 0 ? 0 : 1)
}

const keyOf = (kind, name, tag) => `${kind} ${name} ${tag}`
const found = new Map()
for (const { kind, name, tag } of named) {
  const key = keyOf(kind, name, tag)
  if (!found.has(key)) found.set(key, await lookUp({ kind, name, tag }))
}
for (const [file, text] of texts) {
  const pinned = withPins(text, (kind, name, tag) => found.get(keyOf(kind, name, tag)) ?? null)
  if (pinned !== text) writeFileSync(path.join(root, file), pinned)
}
for (const [key, pin] of found) console.log(`${key}: ${pin ?? 'did not answer, and stays unchanged'}`)
process.exit([...found.values()].includes(null) ? 1 : 0)
