// A real PostgreSQL for the tests: the machine's, else Debian's package. It runs as a separate user (it refuses to run
// as root), on a free port of this machine, in a temporary folder.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findOrInstall, folderWith } from './debian.mjs'
import { freePorts } from './ports.mjs'
import { watched } from './processes.mjs'
import { until } from './wait.mjs'

const owner = 'app'
const isRoot = () => process.getuid?.() === 0

function listOf(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** @returns {string | null} the folder of `initdb` and `postgres`, the newest of several */
export function findPostgres() {
  const debians = listOf('/usr/lib/postgresql')
    .sort((one, two) => Number(two) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  return folderWith(['initdb', 'postgres'], debians) ?? null
}

export const { mayHave: mayHavePostgres, need: needPostgres } = findOrInstall({
  title: 'PostgreSQL',
  packageName: 'postgresql',
  find: findPostgres,
})

function idOf(flag, name) {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

/** Root switches to the package's own user, or to one created for this; other users run it as themselves. */
export function runAs() {
  if (!isRoot()) return {}
  const name = 'postgres'
  if (idOf('-u', name) === null)
    spawnSync('useradd', ['--system', '--user-group', name], { stdio: 'inherit' })
  const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
  if (uid === null || gid === null)
    throw new Error('PostgreSQL does not run as root, and no user could be created for it')
  return { uid, gid }
}

function initialise(bin, dir, password, user) {
  const words = path.join(dir, 'password')
  writeFileSync(words, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const place of [dir, words]) chownSync(place, user.uid, user.gid)
  const args = ['-D', path.join(dir, 'data'), '-U', owner, '--pwfile', words, '-A', 'scram-sha-256']
  const { status, stderr } = spawnSync(
    path.join(bin, 'initdb'),
    [...args, '-E', 'UTF8', '--locale', 'C', '--no-sync'],
    { ...user, cwd: dir, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed:\n${stderr}`)
}

/** Every process still running on the machine, without zombies. */
function running() {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , stat]) => stat && !stat.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

function killQuietly(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** One server process, until it ends. */
function launch(bin, dir, port, user, settings) {
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    max_connections: 200,
    lc_messages: 'C',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(bin, 'postgres'), ['-D', path.join(dir, 'data'), ...flags], {
    ...user,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return watched('PostgreSQL', child)
}

/**
 * @typedef {object} Postgres
 * @property {number} port
 * @property {(database?: string) => string} url of a database of this server, `postgres` by default
 * @property {() => Promise<void>} start after a kill or a stop; resolves once it accepts connections
 * @property {() => Promise<void>} kill `kill -9` of the server and all of its processes, at once
 * @property {() => Promise<void>} stopNow immediate shutdown: no checkpoint, recovery at the next start
 * @property {() => Promise<void>} close stops it and removes its folder
 */

/**
 * @param {string} bin from `needPostgres`
 * @param {Record<string, string>} settings on top of the defaults of PostgreSQL
 * @returns {Promise<Postgres>}
 */
export async function startPostgres(bin, settings = {}) {
  const [port] = await freePorts(1)
  const dir = mkdtempSync(path.join(os.tmpdir(), 'postgres-'))
  const password = randomBytes(16).toString('hex')
  const user = runAs()
  initialise(bin, dir, password, user)
  let server = null
  const leave = () => server?.running() && killQuietly(server.pid, 'SIGQUIT')
  process.once('exit', leave)

  const start = async () => {
    server = launch(bin, dir, port, user, settings)
    const ready = async () => (/ready to accept connections/.test(server.tail()) ? true : null)
    await until('PostgreSQL was ready', ready, { limitMs: 60_000, child: server })
  }
  const end = async (signal) => {
    const own = running().filter(({ pid, parent }) => server.pid === pid || server.pid === parent)
    const pids = own.map(({ pid }) => pid)
    for (const pid of signal === 'SIGKILL' ? pids : [server.pid]) killQuietly(pid, signal)
    await server.ended
    // The next server refuses the folder while a process of this one still holds its shared memory.
    const gone = async () => (running().some(({ pid }) => pids.includes(pid)) ? null : true)
    await until('the processes of PostgreSQL were gone', gone, { limitMs: 20_000 })
  }
  const close = async () => {
    process.removeListener('exit', leave)
    if (server?.running()) await end('SIGQUIT')
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    port,
    url: (database = 'postgres') => `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`,
    start,
    kill: () => end('SIGKILL'),
    stopNow: () => end('SIGQUIT'),
    close,
  }
}
