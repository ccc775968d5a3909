// Where a local chain listens. anvil lets any page control it: its WebSocket doesn't check Origin, its HTTP server
// doesn't check Host, and neither can be turned off. So it listens on a port that browsers refuse to connect to.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface ChainPlace {
  readonly host: string
  readonly port: number
}

/**
 * Ports that browsers block for every request of a page, including WebSockets and frames
 * (https://fetch.spec.whatwg.org/#port-blocking), and that need no special rights to listen on.
 */
const BLOCKED_PORTS: readonly number[] = [
  ...[1_719, 1_720, 1_723, 2_049, 3_659, 4_045, 5_060, 5_061, 6_000, 6_566],
  ...[6_665, 6_666, 6_667, 6_668, 6_669, 6_697, 10_080],
]

// Chains starting at the same time don't listen yet, so checking the port alone would give both the same one.
const given = new Set<string>()

/** A random free place. The caller returns it with `release` once the chain listens or has failed to. */
export async function takePlace(): Promise<{ readonly place: ChainPlace; readonly release: () => void }> {
  // Linux and Windows answer on every address of 127.0.0.0/8; macOS only on the first one.
  const hosts = [`127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`, '127.0.0.1']
  const places = hosts.flatMap((host) => shuffled(BLOCKED_PORTS).map((port) => ({ host, port })))
  // The last resort, any free port, is for a machine with one loopback address and many sandboxes.
  for (const wanted of [...places, { host: '127.0.0.1', port: 0 }]) {
    const key = `${wanted.host}:${wanted.port}`
    if (given.has(key)) continue
    given.add(key)
    const release = () => void given.delete(key)
    const port = await tryPort(wanted)
    if (port !== null) return { place: { host: wanted.host, port }, release }
    release()
  }
  throw new Error('no port is free for a chain')
}

function shuffled(ports: readonly number[]): readonly number[] {
  return ports
    .map((port) => ({ port, at: randomInt(2 ** 32) }))
    .sort((a, b) => a.at - b.at)
    .map(({ port }) => port)
}

/** The port if a server can listen there, null otherwise. 0 stands for any free port. */
function tryPort({ host, port }: ChainPlace): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null))
    })
  })
}
