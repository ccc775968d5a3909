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
const usualHosts = ['127.0.0.1', '::1', '0.0.0.0']

/** @param {number} port */
export async function isFree(port, hosts = usualHosts) {
  for (const host of hosts) {
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

/** Why a port can't be had; null when it can. */
async function portProblem({ port, what, setting, host }, others) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return `${setting} must be a port: a number from 1 to 65535`
  const twin = others.find((other) => other.port === port)
  if (twin) return `${setting} and ${twin.setting} name one port, ${port}: choose another for one of them`
  if (await isFree(port, host ? [host] : usualHosts)) return null
  return `port ${port} (${what}) is in use: stop the program that uses it, or choose another with ${setting}`
}

/**
 * Why no program can listen on `HOST`, null where one can. Conda, tcsh and others set it for purposes of their own.
 * @param {string | undefined} host
 * @returns {Promise<string | null>}
 */
export async function hostProblem(host) {
  if (!host) return null
  const { server, error } = await listen(0, host)
  if (server) await new Promise((resolve) => server.close(resolve))
  if (!error) return null
  return `HOST is "${host}", which is no address of this machine (${error.code}): take it out of the environment or set another`
}

/** @param {{port: number, what: string, setting: string, host?: string}[]} wanted `host`: listens at that one only */
export async function portProblems(wanted) {
  const lines = []
  for (const [index, each] of wanted.entries()) lines.push(await portProblem(each, wanted.slice(0, index)))
  return lines.filter((line) => line !== null)
}
