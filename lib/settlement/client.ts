import { kindServices } from './kinds'
import { readBalances, readPrices } from './market'
import type { PageOfList, SettlementService } from './port'
import type { TokenForm } from './recipients/body'
import { createRecipient, deactivateRecipient, listRecipients, updateRecipient } from './recipients/calls'
import { createSearches, findRecipientByName, type RecipientSearches } from './recipients/find'
import { parseBaseUrl } from './transport/base-url'
import { createTransport, type TransportOptions } from './transport/transport'

type Defaulted = 'timeoutMs' | 'totalMs' | 'maxAnswerBytes' | 'beforeAttempt'

/** `baseUrl` with or without `/v1` and a trailing slash; https unless the host is this machine. */
export interface ClientOptions
  extends Omit<TransportOptions, Defaulted>,
    Partial<Pick<TransportOptions, Defaulted>> {
  /** How long a quote is valid after its receipt. 30 by default (documented: about 30 s). */
  readonly quoteTtlSeconds?: number | undefined
  /** The form of a token in a wallet recipient. `label` by default. */
  readonly tokenForm?: TokenForm | undefined
  /** Shared by clients of the same project, so that each goes on where another was cut off. Its own by default. */
  readonly searches?: RecipientSearches
}

/**
 * Calls of the payments service. An attempt, and a call with its repeats, ends after 30 s by default (spec, client
 * configuration). Every failure is a SettlementError. Throws TypeError for an invalid base URL.
 */
export function createClient({
  quoteTtlSeconds = 30,
  tokenForm = 'label',
  searches = createSearches(),
  timeoutMs = 30_000,
  ...options
}: ClientOptions): SettlementService {
  const transport = createTransport({
    totalMs: timeoutMs,
    maxAnswerBytes: 1_048_576,
    beforeAttempt: async () => undefined,
    ...options,
    baseUrl: parseBaseUrl(options.baseUrl),
    timeoutMs,
  })

  const list = {
    read: (page: PageOfList) => listRecipients(transport, page),
    now: () => options.clock.now(),
  }

  return {
    ...kindServices(transport, quoteTtlSeconds),
    createRecipient: (request) => createRecipient(transport, request, tokenForm),
    listRecipients: list.read,
    findRecipient: (name) => findRecipientByName(searches, list, name),
    updateRecipient: (request) => updateRecipient(transport, request, tokenForm),
    deactivateRecipient: (recipientId) => deactivateRecipient(transport, recipientId),
    balances: (request) => readBalances(transport, request),
    prices: (request) => readPrices(transport, request),
  }
}
