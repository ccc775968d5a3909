// The client for a browser: the operations of the signed client with a short-lived token instead of signatures. Never
// imports sign.ts.
import '../wire/without-eval'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { Failure } from '@/lib/domain/result'
import { type TokenSource, TokenUnavailable } from '@/lib/domain/token-source'
import { type ClientOptions, createClient } from '../client'
import { failureOf, type Operation, SettlementError } from '../errors'
import type { KindServices, SettlementService } from '../port'
import { Disconnected, type FetchCall } from '../transport/answer'
import { isOnThisMachine } from '../transport/base-url'
import { createCallPause } from '../transport/call-pause'
import { systemClock } from '../transport/system-clock'

/**
 * What a browser may ask with a token. Recipients are left out on purpose: a token is for a project, not a user, so its
 * holder could see and change every user's.
 */
export type TokenClient = Pick<SettlementService, OrderKind | 'balances' | 'prices'>

export interface TokenClientOptions
  extends Partial<
    Pick<ClientOptions, 'clock' | 'serverNow' | 'random' | 'fetch' | 'timeoutMs' | 'quoteTtlSeconds'>
  > {
  /** With or without `/v1` and a trailing slash; https unless the host is this machine. */
  readonly baseUrl: string
  readonly tokens: TokenSource
}

/**
 * Calls of the service from a browser, each with `Authorization: Bearer` (assumed). A GET may be repeated within its
 * time. A POST is repeated only once, with a new token, after a 401 that says the old one has expired. After a 429
 * every call fails with `budget_spent`, unsent, for five minutes at most; then one call probes. Without a network every
 * call fails with `offline`, unsent. Every failure is a SettlementError. Throws TypeError for an invalid base URL.
 */
export function createTokenClient(options: TokenClientOptions): TokenClient {
  const { tokens, clock = systemClock, random = Math.random, timeoutMs = 30_000 } = options
  // Uses the global each time: a page may wrap it after this module has loaded.
  const send = options.fetch ?? ((url: string, call: FetchCall) => fetch(url, call))
  const pause = createCallPause({
    now: clock.now,
    random,
    longestCallMs: timeoutMs + 1_000,
  })
  const client = createClient({
    baseUrl: options.baseUrl,
    clock,
    random,
    // Each repeat uses one of the few calls of the whole project.
    mostRepeats: 1,
    serverNow: options.serverNow,
    timeoutMs,
    quoteTtlSeconds: options.quoteTtlSeconds,
    fetch: async (url, call) => {
      const wasOffline = isOffline()
      try {
        return await send(url, forBrowser(call))
      } catch (error) {
        throw wasOffline ? new Disconnected() : error
      }
    },
    beforeAttempt: async (operation) => {
      // A sandbox on this machine needs no network, but a browser without one reports itself offline.
      if (isOffline() && !isOnThisMachine(options.baseUrl)) throw refusedAs('offline', operation)
      const waitMs = pause.waitMs()
      if (waitMs > 0) throw refusedAs('budget_spent', operation, Math.ceil(waitMs / 1_000))
      const ended = pause.enter()
      return (end) => ended(end).pausedSeconds
    },
    authorize: async ({ operation }) => {
      try {
        return { authorization: `Bearer ${await tokens.take()}` }
      } catch (error) {
        if (!(error instanceof TokenUnavailable)) throw error
        const code = error.reason === 'signed-out' ? 'not_signed_in' : 'token_unavailable'
        throw refusedAs(code, operation)
      }
    },
    onRefusedProof: ({ authorization = '' }, reason) =>
      tokens.renew(authorization.slice('Bearer '.length), reason),
  })
  return pick(client)
}

/** Taken one by one: an operation added to the signed client must not reach a browser automatically. */
function pick(client: SettlementService): TokenClient {
  const { balances, prices } = client
  // Safe: one entry for each kind.
  const kinds = Object.fromEntries(orderKinds.map((kind) => [kind, client[kind]])) as KindServices
  return { ...kinds, balances, prices }
}

function forBrowser(call: FetchCall): FetchCall {
  // No cookie, no referrer, and no redirect that would send the token to another address.
  return {
    ...call,
    mode: 'cors',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  }
}

/** Nothing was sent. */
function refusedAs(code: ErrorCode, operation: Operation, retryAfterSeconds?: number) {
  return new SettlementError({ operation, code, outcome: 'not-sent', retryAfterSeconds })
}

const isOffline = () => globalThis.navigator?.onLine === false

/** What components show for a failed call. */
export function toFailure(error: unknown): Failure {
  return error instanceof SettlementError ? failureOf(error) : { code: 'unexpected' }
}
