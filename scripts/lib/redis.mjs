// A real Redis for the tests: the machine's, else Debian's package. It stores nothing and listens on a socket in a
// temporary folder, so that no one else can reach it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canInstall, installPackage, need } from './debian.mjs'
import { until } from './wait.mjs'

const program = { title: 'Redis', packageName: 'redis-server' }

/** @returns {string | null} the path of `redis-server` */
export function findRedis() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), '/usr/bin']
  return folders.map((folder) => path.join(folder, 'redis-server')).find((file) => existsSync(file)) ?? null
}

/** Whether `needRedis` may return a path: where it can't, the tests that need it are skipped with a loud message. */
export function mayHaveRedis() {
  return Boolean(process.env.CI) || findRedis() !== null || canInstall()
}

const thisMachine = {
  find: findRedis,
  canInstall,
  install: (say) => installPackage(program.packageName, say),
}

/** @returns {string | null} as `need` of debian.mjs */
export function needRedis(say = console.log, machine = thisMachine) {
  return need(program, say, machine)
}

/**
 * For `npm run redis`, which a person runs on their own machine: it installs nothing without `--yes`.
 * @param {readonly string[]} args
 * @returns {string | null} the path of `redis-server`
 */
export function redisAskedFor(args, say = console.log, machine = thisMachine) {
  return args.includes('--yes') ? needRedis(say, machine) : machine.find()
}

/**
 * @typedef {object} Redis
 * @property {string} socket where it listens
 * @property {() => Promise<void>} kill `kill -9`
 * @property {() => Promise<void>} start after a kill, empty
 * @property {() => Promise<void>} close stops it and removes its folder
 */

function launch(bin, dir, socket) {
  const flags = { port: 0, unixsocket: socket, unixsocketperm: 700, dir, save: '', appendonly: 'no' }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(bin, args, { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] })
  let kept = ''
  const take = (data) => {
    kept = (kept + String(data)).slice(-8_000)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  let alive = true
  const ended = new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', resolve)
  }).then(() => {
    alive = false
  })
  const running = () => alive
  return {
    name: program.title,
    pid: child.pid ?? 0,
    ended,
    tail: () => kept,
    running,
    kill: (name) => child.kill(name),
  }
}

/**
 * @param {string} bin from `needRedis`
 * @returns {Promise<Redis>}
 */
export async function startRedis(bin) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'redis-'))
  const socket = path.join(dir, 'redis.sock')
  let server = null
  const leave = () => server?.running() && server.kill('SIGKILL')
  process.once('exit', leave)

  const start = async () => {
    server = launch(bin, dir, socket)
    const ready = async () =>
      /Ready to accept connections|ready to accept connections/.test(server.tail()) ? true : null
    await until('Redis was ready', ready, { limitMs: 30_000, child: server })
  }
  const end = async (name) => {
    if (server?.running()) server.kill(name)
    await server?.ended
  }
  const close = async () => {
    process.removeListener('exit', leave)
    await end('SIGTERM')
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return { socket, start, kill: () => end('SIGKILL'), close }
}
