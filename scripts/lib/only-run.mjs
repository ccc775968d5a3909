// One run of a program in a folder. The run listens at a socket of its own, so that a killed one holds nothing.
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

/** @returns {Promise<string | null>} what the other run says, null where nobody listens */
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
 * @param {string} words that another run is told while this one goes on
 * @returns {Promise<string | null>} null when this is the only run, else the words of the other one
 */
export async function claimOnlyRun(name, folder, words) {
  const socket = socketOf(name, folder)
  for (;;) {
    if (await listen(socket, words)) return null
    const said = await ask(socket)
    if (said !== null) return said
    // Left by a run that was killed.
    rmSync(socket, { force: true })
  }
}
