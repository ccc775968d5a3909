// Allows one run of a program per folder. The run listens on its own socket, so that a killed one holds no lock.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

function socketOf(name, folder) {
  const id = `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : path.join(os.tmpdir(), `${id}.sock`)
}

/** @returns {Promise<boolean>} whether this process listens there now */
function listen(socket, words) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((other) => {
      other.on('error', () => {})
      other.end(words)
    })
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(socket, () => {
      server.unref()
      resolve(true)
    })
  })
}

/** @returns {Promise<string | null>} the other run's message, null if there is no other run */
function ask(socket) {
  return new Promise((resolve) => {
    let said = ''
    const other = net.connect(socket)
    other.setEncoding('utf8')
    other.on('data', (part) => {
      said += part
    })
    other.once('end', () => resolve(said))
    other.once('error', () => resolve(null))
  })
}

/**
 * @param {string} name of the program
 * @param {string} folder
 * @param {string} words the message other runs get while this one is running
 * @returns {Promise<string | null>} null when this is the only run, else the message of the other one
 */
export async function claimOnlyRun(name, folder, words) {
  const socket = socketOf(name, folder)
  for (;;) {
    if (await listen(socket, words)) return null
    const said = await ask(socket)
    if (said !== null) return said
    // Left behind by a killed run.
    rmSync(socket, { force: true })
  }
}
