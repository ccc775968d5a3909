// Runs the sandbox as one bundled file, made again only when its source changed. Loading the source and its packages file by
// file takes seven times as long, and the tests start dozens of sandboxes.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
/** Beside the packages, so that the bundle finds the chain's program as the source does. */
const cache = path.resolve(require.resolve('vite/package.json'), '../../.cache/sandbox')

/** A hash of everything that the bundle is made of. */
function sourceHash() {
  const isSource = (file) =>
    /\.(ts|json|css|js|svg|woff2)$/.test(file) && !/\.test\.ts$|^node_modules/.test(file)
  const own = readdirSync(here, { recursive: true }).filter(isSource).sort()
  const lockfile = path.join(here, '../../package-lock.json')
  const files = [...own.map((file) => path.join(here, file)), ...(existsSync(lockfile) ? [lockfile] : [])]
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function build(outDir) {
  const vite = path.resolve(require.resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--config', path.join(here, 'bundle.config.ts'), '--logLevel', 'error']
  const env = { ...process.env, SANDBOX_BUNDLE_DIR: outDir }
  const { status } = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the sandbox could not be bundled')
}

/** The bundled program. Two that start at once may both build it; the first to finish wins. */
function bundle() {
  const dir = path.join(cache, sourceHash())
  const file = path.join(dir, 'sandbox.mjs')
  if (existsSync(file)) return file
  const older = existsSync(cache) ? readdirSync(cache).map((name) => path.join(cache, name)) : []
  mkdirSync(cache, { recursive: true })
  const own = `${dir}.${process.pid}`
  build(own)
  try {
    renameSync(own, dir)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(file)) throw error
  }
  // A program that runs has read its file whole. One that is being built right now is not a version yet.
  for (const folder of older)
    if (!path.basename(folder).includes('.')) rmSync(folder, { recursive: true, force: true })
  return file
}

await import(pathToFileURL(bundle()).href)
