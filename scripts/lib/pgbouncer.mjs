// A real pooler in transaction mode for the tests: the machine's PgBouncer, else Debian's package. Between two
// transactions it gives the connection to another client, like the poolers of hosted databases.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findOrInstall, findProgram } from './debian.mjs'
import { freePorts } from './ports.mjs'
import { runAs } from './postgres.mjs'
import { watched } from './processes.mjs'
import { until } from './wait.mjs'

/** @returns {string | null} its path */
export const findPgbouncer = () => findProgram('pgbouncer', ['/usr/sbin'])

export const { mayHave: mayHavePgbouncer, need: needPgbouncer } = findOrInstall({
  title: 'PgBouncer',
  packageName: 'pgbouncer',
  find: findPgbouncer,
})

function settings(port, server, connections) {
  const [user, password] = [server.username, server.password].map(decodeURIComponent)
  return `[databases]
* = host=${server.hostname} port=${server.port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`
}

/**
 * @param {string} bin from `needPgbouncer`
 * @param {string} serverUrl of a PostgreSQL
 * @param {number} connections shared by all clients, per database
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} it serves every database of the server by its name
 */
export async function startPgbouncer(bin, serverUrl, connections) {
  const [port] = await freePorts(1)
  const dir = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'))
  const user = runAs()
  const file = path.join(dir, 'pgbouncer.ini')
  writeFileSync(file, settings(port, new URL(serverUrl), connections), { mode: 0o600 })
  if (user.uid !== undefined) for (const place of [dir, file]) chownSync(place, user.uid, user.gid)
  const child = spawn(bin, [file], { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] })
  const running = watched('PgBouncer', child)
  const leave = () => running.running() && child.kill('SIGKILL')
  process.once('exit', leave)
  const close = async () => {
    process.removeListener('exit', leave)
    // Immediately: otherwise it would wait for its clients.
    if (running.running()) child.kill('SIGTERM')
    await running.ended
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const ready = async () => (/process up/.test(running.tail()) ? true : null)
    await until('PgBouncer was ready', ready, { limitMs: 20_000, child: running })
  } catch (error) {
    await close()
    throw error
  }
  return { port, close }
}
