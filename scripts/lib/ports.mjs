// Ports of this machine: which are free, and one clear line for each that is not.
import { randomInt } from 'node:crypto'
import net from 'node:net'

function listen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error) => resolve({ error }))
    server.listen({ port, host, exclusive: true }, () => {
      server.close(() => resolve({}))
    })
  })
}

/** A port may be held on one address family only, so both are tried; a machine without IPv6 is no obstacle. */
export async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const { error } = await listen(port, host)
    if (error && ['EADDRINUSE', 'EACCES'].includes(error.code)) return false
  }
  return true
}

/**
 * Free ports, all different, from below the range that systems hand out for outgoing connections. Another program may
 * take one before it is used: callers then fail with a clear line.
 */
export async function freePorts(count) {
  const ports = new Set()
  while (ports.size < count) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

/** @param {{port: number, what: string, setting: string}[]} wanted */
export async function portProblems(wanted) {
  const lines = []
  for (const { port, what, setting } of wanted) {
    if (await isFree(port)) continue
    lines.push(
      `port ${port} (${what}) is in use: stop the program that holds it, or choose another with ${setting}`,
    )
  }
  return lines
}
