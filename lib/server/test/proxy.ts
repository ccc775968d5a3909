import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A network between this process and a database that a test can cut, make drop everything, and restore. */
export async function networkTo(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const pairs = new Set<readonly [Socket, Socket]>()
  let mode: 'whole' | 'cut' | 'silent' = 'whole'
  const server = createServer((near) => {
    if (mode === 'cut') return void near.destroy()
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (data) => mode !== 'silent' && other.write(data))
      one.on('error', () => undefined)
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  url.port = String(address.port)
  const breakAll = () => {
    for (const [near] of pairs) near.destroy()
  }
  return {
    url: url.href,
    /** How many connections are open. */
    open: () => pairs.size,
    cut: () => {
      mode = 'cut'
      breakAll()
    },
    silence: () => {
      mode = 'silent'
    },
    /** Dropped data stays lost, so its connections end. */
    mend: () => {
      if (mode === 'silent') breakAll()
      mode = 'whole'
    },
    close: async () => {
      mode = 'cut'
      breakAll()
      while (pairs.size > 0) await sleep(5)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
