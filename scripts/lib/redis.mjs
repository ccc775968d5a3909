// A real Redis for the tests: the machine's, else Debian's package. It stores nothing and listens on a socket in a
// temporary folder, so that no one else can reach it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findOrInstall, findProgram } from './debian.mjs'
import { watched } from './processes.mjs'
import { until } from './wait.mjs'

const redis = findOrInstall({
  title: 'Redis',
  packageName: 'redis-server',
  find: () => findProgram('redis-server', ['/usr/bin']),
})
export const { mayHave: mayHaveRedis, need: needRedis } = redis

/**
 * For `npm run redis`, which a person runs on their own machine: it installs nothing without `--yes`.
 * @param {readonly string[]} args
 * @returns {string | null} the path of `redis-server`
 */
export function redisAskedFor(args, say = console.log, machine = redis.machine) {
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
  return { ...watched('Redis', child), kill: (name) => child.kill(name) }
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
