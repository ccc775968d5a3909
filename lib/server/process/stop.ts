// A graceful stop: refuse new connections, answer the requests of earlier ones, release leases, close the database, exit 0. It
// replaces Next's own, which ends the process during work outside of requests. NEXT_MANUAL_SIG_HANDLE, set by our start
// scripts, is Next's setting for that.
import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { closeDb } from '../db/open'
import { log } from '../log'
import { flushSecurityCounts } from '../security-log/count'
import { beginStopping, finishWork, isStopping } from '../stopping'
import type { SendAll } from './parts'

/** Longer than a quote of a slow service takes; the process manager should wait slightly longer than this. */
const requestsMs = 25_000
/** What half-sent requests get of it: the rest of one may never come, and nothing was done for it. */
const halfSentMs = 2_000
/** Any other process can take over a look at an order, so don't wait long for one. */
const looksMs = 5_000
const closeMs = 3_000
/**
 * Connections that were made before the signal wait to be accepted, at most 511 by Node's default, and each round of the event
 * loop accepts one. Closing resets what still waits, with the requests that were sent on it.
 */
const acceptRounds = 600
const acceptMs = 2_000

interface RequestStart {
  readonly server: Server
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const servers = new Set<Server>()
const open = new Map<ServerResponse, IncomingMessage>()

/** Otherwise a caller with a kept-alive connection could send requests forever. */
function lastOfItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Next does not expose its server; Node reports each request that any server starts. */
function watchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { server, request, response } = message as RequestStart
    servers.add(server)
    open.set(response, request)
    response.once('close', () => open.delete(response))
    if (isStopping()) lastOfItsConnection(response)
  })
}

const openOnes = () => [...open.keys()]
const fullySent = () => openOnes().filter((response) => open.get(response)?.complete)

async function closed(pending: () => readonly ServerResponse[], limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (pending().length > 0 && performance.now() < end) {
    const closing = pending().map(
      (response) => new Promise<void>((resolve) => response.once('close', () => resolve())),
    )
    await Promise.race([Promise.all(closing), within(end - performance.now())])
  }
  return pending().length === 0
}

/** @returns false when a request that was fully sent gets no answer */
async function answered(): Promise<boolean> {
  await closed(openOnes, halfSentMs)
  return closed(fullySent, requestsMs - halfSentMs)
}

async function waitingAccepted(): Promise<void> {
  const end = performance.now() + acceptMs
  for (let round = 0; round < acceptRounds && performance.now() < end; round += 1)
    await new Promise((resolve) => setImmediate(resolve))
}

function within(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

async function stop(sendAll: SendAll | null): Promise<void> {
  beginStopping()
  await waitingAccepted()
  log('info', 'server stopping', { count: open.size })
  for (const server of servers) server.close()
  for (const response of open.keys()) lastOfItsConnection(response)
  const [all, givenBack] = await Promise.all([answered(), finishWork(looksMs)])
  // Some of what parts still hold is read from the database, and counted refusals go into it.
  await Promise.race([flushSecurityCounts(), within(closeMs)])
  await Promise.race([sendAll?.().catch(() => undefined), within(closeMs)])
  await Promise.race([closeDb().catch(() => undefined), within(closeMs)])
  log(all ? 'info' : 'warn', 'server stopped', { count: givenBack })
  process.exit(all ? 0 : 1)
}

/** Once per process. If Next handles signals itself, it continues to do so. */
export function stopOnSignals(sendAll: SendAll | null): void {
  if (!process.env.NEXT_MANUAL_SIG_HANDLE) return
  watchRequests()
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.on(name, () => {
      if (!isStopping()) void stop(sendAll)
    })
  }
}
