import { kindServices } from './kinds'
import { readBalances, readPrices } from './market'
import type { PageOfList, SettlementService } from './port'
import type { TokenForm } from './recipients/body'
import { createRecipient, deactivateRecipient, listRecipients, updateRecipient } from './recipients/calls'
import { createSearches, findRecipientByName, type RecipientSearches } from './recipients/find'
import type { Fetch } from './transport/answer'
import { parseBaseUrl } from './transport/base-url'
import {
  type Authorize,
  type BeforeAttempt,
  type Clock,
  createTransport,
  type OnRefusedProof,
} from './transport/transport'

export interface ClientOptions {
  /** With or without `/v1` and a trailing slash; https unless the host is this machine. */
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock: Clock
  /** Dates quotes where the machine's clock may be wrong. `clock` by default. */
  readonly serverNow?: () => number
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly authorize: Authorize
  /** One attempt, including stalled bodies. 30 000 by default (spec, client configuration). */
  readonly timeoutMs?: number
  /** One call including repeats and waits. `timeoutMs` by default. */
  readonly totalMs?: number
  /** Whether a GET is retried within the call after a transient failure. True by default. */
  readonly repeatsGets?: boolean
  /** Maximum number of retries. By default as many as the call's time allows. */
  readonly mostRepeats?: number
  /** How long a quote is valid after its receipt. 30 by default (documented: about 30 s). */
  readonly quoteTtlSeconds?: number
  readonly maxAnswerBytes?: number
  /** The form of a token in a wallet recipient. `label` by default. */
  readonly tokenForm?: TokenForm | undefined
  /** Shared by clients of the same project, so that each goes on where another was cut off. Its own by default. */
  readonly searches?: RecipientSearches
  readonly beforeAttempt?: BeforeAttempt
  readonly onRefusedProof?: OnRefusedProof
}

/** Calls of the payments service. Every failure is a SettlementError. Throws TypeError for an invalid base URL. */
export function createClient(options: ClientOptions): SettlementService {
  const timeoutMs = options.timeoutMs ?? 30_000
  const ttlSeconds = options.quoteTtlSeconds ?? 30
  const tokenForm = options.tokenForm ?? 'label'
  const searches = options.searches ?? createSearches()
  const transport = createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    fetch: options.fetch,
    clock: options.clock,
    serverNow: options.serverNow,
    random: options.random,
    authorize: options.authorize,
    timeoutMs,
    totalMs: options.totalMs ?? timeoutMs,
    repeatsGets: options.repeatsGets ?? true,
    mostRepeats: options.mostRepeats,
    maxAnswerBytes: options.maxAnswerBytes ?? 1_048_576,
    beforeAttempt: options.beforeAttempt ?? (async () => undefined),
    onRefusedProof: options.onRefusedProof,
  })

  const list = {
    read: (page: PageOfList) => listRecipients(transport, page),
    now: () => options.clock.now(),
  }

  return {
    ...kindServices(transport, ttlSeconds),
    createRecipient: (request) => createRecipient(transport, request, tokenForm),
    listRecipients: list.read,
    findRecipient: (name) => findRecipientByName(searches, list, name),
    updateRecipient: (request) => updateRecipient(transport, request, tokenForm),
    deactivateRecipient: (recipientId) => deactivateRecipient(transport, recipientId),
    balances: (request) => readBalances(transport, request),
    prices: (request) => readPrices(transport, request),
  }
}
