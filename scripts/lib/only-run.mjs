// Allows one run of a program per folder. The run listens on its own socket, so that a killed one holds no lock.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes of a socket's path on macOS; Linux allows four more. Node cuts off a longer one or refuses it, by its version. */
const longestPath = 103

function socketOf(name, folder) {
  const id = `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  const usual = path.join(os.tmpdir(), `${id}.sock`)
  return Buffer.byteLength(usual) > longestPath ? `/tmp/${id}.sock` : usual
}

const unusable = (socket, code) =>
  new Error(`${socket} can't be used (${code}): set TMPDIR to a folder of your own with a short path`)

/** @returns {Promise<net.Server | null>} null when another process has it, alive or not */
function listen(socket, words) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((other) => {
      other.on('error', () => {})
      other.end(words)
    })
    server.once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(unusable(socket, error.code)),
    )
    server.listen(socket, () => {
      server.unref()
      process.once('exit', () => server.close())
      resolve(server)
    })
  })
}

/** @returns {Promise<{said?: string, code?: string}>} the other run's message, or why there is none */
function ask(socket) {
  return new Promise((resolve) => {
    let said = ''
    const other = net.connect(socket)
    other.setEncoding('utf8')
    other.on('data', (part) => {
      said += part
    })
    other.once('end', () => resolve({ said }))
    other.once('error', ({ code }) => resolve({ code }))
  })
}

/** @returns {Promise<{server: net.Server} | {said: string}>} */
async function claim(socket, words) {
  for (;;) {
    const server = await listen(socket, words)
    if (server !== null) return { server }
    const { said, code } = await ask(socket)
    if (said !== undefined) return { said }
    // Left behind by a killed run. One that ended meanwhile took its socket along, and the next may have made its own.
    if (code === 'ECONNREFUSED') rmSync(socket, { force: true })
    else if (code !== 'ENOENT' && code !== 'ECONNRESET') throw unusable(socket, code)
  }
}

/**
 * @param {string} name of the program
 * @param {string} folder
 * @param {string} words the message other runs get while this one is running
 * @returns {Promise<string | null>} null when this is the only run, else the message of the other one
 */
export async function claimOnlyRun(name, folder, words) {
  const claimed = await claim(socketOf(name, folder), words)
  return 'said' in claimed ? claimed.said : null
}

/**
 * Waits until no other run is left.
 * @param {string} name of the program
 * @param {string} folder
 * @param {string} words the message other runs get meanwhile
 * @param {(words: string | undefined, socket: string) => void} tell called once after two seconds, with the other run's
 * message, if it gave one
 * @returns {Promise<() => void>} ends this run
 */
export async function waitForOnlyRun(name, folder, words, tell) {
  const socket = socketOf(name, folder)
  let other
  const timer = setTimeout(() => tell(other, socket), 2_000)
  try {
    for (;;) {
      const claimed = await claim(socket, words)
      if ('server' in claimed) return () => claimed.server.close()
      other = claimed.said
      await sleep(200)
    }
  } finally {
    clearTimeout(timer)
  }
}
