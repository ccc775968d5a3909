// Ports of this machine: which are free, and one clear line for each that is not.
import { randomInt } from 'node:crypto'
import net from 'node:net'

/** A listening server, or why there is none. */
function listen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve({ error }))
    server.listen({ port, host, exclusive: true }, () => resolve({ server }))
  })
}

/** A port may be taken on one address family only, so both are tried; a machine without IPv6 is fine. */
export async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const { server, error } = await listen(port, host)
    if (error && ['EADDRINUSE', 'EACCES'].includes(error.code)) return false
    if (server) await new Promise((resolve) => server.close(resolve))
  }
  return true
}

/**
 * Takes an even port for this process. It listens on the odd one above it until it ends, which reserves the port among
 * all processes that use this module: between check and use, and while the port's user is down, no one else gets it.
 */
export async function takePort(port) {
  const { server: sign } = await listen(port + 1, '127.0.0.1')
  if (!sign) return false
  if (await isFree(port)) {
    sign.unref()
    return true
  }
  sign.close()
  return false
}

/**
 * Free ports, all different, below the range that systems use for outgoing connections.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const ports = []
  while (ports.length < count) {
    const port = 2 * randomInt(7_500, 16_000)
    if (await takePort(port)) ports.push(port)
  }
  return ports
}

/** @param {{port: number, what: string, setting: string}[]} wanted */
export async function portProblems(wanted) {
  const lines = []
  for (const { port, what, setting } of wanted) {
    if (await isFree(port)) continue
    lines.push(
      `port ${port} (${what}) is in use: stop the program that uses it, or choose another with ${setting}`,
    )
  }
  return lines
}
