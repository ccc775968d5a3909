// A graceful stop: no new connection, what was asked is answered, claims are given back, the database is closed, exit 0.
// It stands in for Next's own, which ends the process while work outside of requests is under way; NEXT_MANUAL_SIG_HANDLE, set
// by whatever starts the server here, is Next's own word for that.
import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { closeDb } from '../db/open'
import { log } from '../log'
import { flushSecurityCounts } from '../security-log/count'
import { beginStopping, finishWork, isStopping } from '../stopping'

/** Longer than the quote of a slow service takes; whoever stops this process should wait a little longer than this. */
const requestsMs = 25_000
/** A look at an order can be taken up by any other process, so nobody waits long for one. */
const looksMs = 5_000
const closeMs = 3_000

interface Begun {
  readonly server: Server
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type SendAll = (() => Promise<void>) | null

const servers = new Set<Server>()
const open = new Set<ServerResponse>()

/** Else a caller with a connection that is kept could ask for ever. */
function lastOfItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Next hands out no server; Node tells of each request that any server begins. */
function watchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { server, response } = message as Begun
    servers.add(server)
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isStopping()) lastOfItsConnection(response)
  })
}

async function answered(): Promise<boolean> {
  const end = Date.now() + requestsMs
  while (open.size > 0 && Date.now() < end) {
    const closed = [...open].map(
      (response) => new Promise<void>((resolve) => response.once('close', () => resolve())),
    )
    await Promise.race([Promise.all(closed), within(end - Date.now())])
  }
  return open.size === 0
}

function within(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

async function stop(sendAll: SendAll): Promise<void> {
  beginStopping()
  log('info', 'server stopping', { count: open.size })
  for (const server of servers) server.close()
  for (const response of open) lastOfItsConnection(response)
  const [all, givenBack] = await Promise.all([answered(), finishWork(looksMs)])
  // Some of what parts still hold is read from the database, and counted refusals go into it.
  await Promise.race([flushSecurityCounts(), within(closeMs)])
  await Promise.race([sendAll?.().catch(() => undefined), within(closeMs)])
  await Promise.race([closeDb().catch(() => undefined), within(closeMs)])
  log(all ? 'info' : 'warn', 'server stopped', { count: givenBack })
  process.exit(all ? 0 : 1)
}

/**
 * Once per process. Where Next handles signals by itself, it goes on doing so.
 * @param sendAll sends what parts still hold, where there is any
 */
export function stopOnSignals(sendAll: SendAll = null): void {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return
  watchRequests()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (!isStopping()) void stop(sendAll)
    })
  }
}
