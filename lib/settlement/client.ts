import type { z } from 'zod'
import { parseBaseUrl } from './base-url'
import {
  type CreateRecipientRequest,
  createRecipientBody,
  type OfframpQuoteRequest,
  offrampQuoteBody,
} from './bodies'
import { type Operation, SettlementError } from './errors'
import { type QuotedPlan, type ServiceRecipient, toQuotedPlan, toRecipients } from './map'
import { type OfframpStatus, toOfframpStatus } from './offramp-status'
import { type Authorize, type Clock, createTransport, type Transport } from './transport'
import { wireCreatedRecipient, wireOfframpQuote, wireOfframpStatus, wireRecipientList } from './wire'

export interface ClientOptions {
  /** With or without `/v1` and a trailing slash; https unless the host is this machine. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** Uniform in [0, 1). */
  readonly random: () => number
  readonly authorize: Authorize
  /** One attempt, stalled bodies included. 30 000 by default (spec, client configuration). */
  readonly timeoutMs?: number
  /** One call with its repeats and waits. `timeoutMs` by default. */
  readonly totalMs?: number
  /** Whether a GET that failed in passing is sent again within the call. True by default. */
  readonly repeatsGets?: boolean
  /** How long a quote counts as good after its receipt. 30 by default (documented: about 30 s). */
  readonly quoteTtlSeconds?: number
  readonly maxAnswerBytes?: number
  /** Called before each attempt, repeats included; what it throws ends the call unsent. */
  readonly beforeAttempt?: (operation: Operation) => Promise<void>
}

export interface SettlementClient {
  /** Answers the id of the recipient of that name, made now or by an earlier call whose answer was lost. */
  readonly createRecipient: (request: CreateRecipientRequest) => Promise<{ readonly recipientId: string }>
  /** Each call makes a transaction at the service: only a person's act may ask. */
  readonly quoteOfframp: (request: OfframpQuoteRequest) => Promise<QuotedPlan>
  readonly offrampStatus: (transactionId: string) => Promise<OfframpStatus>
  /** One page, active ones only, by name; at most 100. */
  readonly listRecipients: (page: { readonly page: number; readonly limit: number }) => Promise<RecipientPage>
}

export interface RecipientPage {
  readonly recipients: readonly ServiceRecipient[]
  readonly total: number | null
}

/** Calls of the payments service. Every failure is a SettlementError. Throws TypeError for a base URL that is none. */
export function createClient(options: ClientOptions): SettlementClient {
  const timeoutMs = options.timeoutMs ?? 30_000
  const ttlSeconds = options.quoteTtlSeconds ?? 30
  const transport = createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    fetch: options.fetch,
    clock: options.clock,
    random: options.random,
    authorize: options.authorize,
    timeoutMs,
    totalMs: options.totalMs ?? timeoutMs,
    repeatsGets: options.repeatsGets ?? true,
    maxAnswerBytes: options.maxAnswerBytes ?? 1_048_576,
    beforeAttempt: options.beforeAttempt ?? (async () => undefined),
  })

  return {
    createRecipient: (request) => createRecipient(transport, request),
    quoteOfframp: async (request) => {
      const body = offrampQuoteBody(request)
      const answer = await transport.send({
        operation: 'offramp-quote',
        method: 'POST',
        path: '/offramp/quote',
        body,
      })
      const wire = parse('offramp-quote', wireOfframpQuote, answer.body)
      return toQuotedPlan(wire, { atMs: answer.receivedAtMs, ttlSeconds })
    },
    offrampStatus: async (transactionId) => {
      const query = { transactionId }
      const operation = 'offramp-status'
      const answer = await transport.send({ operation, method: 'GET', path: '/offramp/status', query })
      return toOfframpStatus(transactionId, parse(operation, wireOfframpStatus, answer.body))
    },
    listRecipients: (page) => listRecipients(transport, page),
  }
}

async function createRecipient(transport: Transport, request: CreateRecipientRequest) {
  const operation = 'create-recipient'
  const body = createRecipientBody(request)
  try {
    const answer = await transport.send({ operation, method: 'POST', path: '/create-recipient', body })
    return { recipientId: parse(operation, wireCreatedRecipient, answer.body).recipientId }
  } catch (error) {
    if (!(error instanceof SettlementError) || error.status !== 409) throw error
    const recipientId = await findByName(transport, request.name).catch((listError: unknown) => {
      // A service without a list (its path is assumed) leaves the first refusal as what is known.
      if (listError instanceof SettlementError && listError.status === 404) return null
      throw listError
    })
    if (recipientId === null) throw error
    return { recipientId }
  }
}

/** A 409 says that the name, which is ours alone, was created before (contract); the list, by name, knows its id. */
async function findByName(transport: Transport, name: string): Promise<string | null> {
  const limit = 100
  for (let page = 1; ; page += 1) {
    const { recipients, total } = await listRecipients(transport, { page, limit })
    const found = recipients.find((recipient) => recipient.name === name)
    if (found !== undefined) return found.recipientId
    const isLast = recipients.length < limit || (total !== null && page * limit >= total)
    if (isLast) return null
  }
}

async function listRecipients(
  transport: Transport,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<RecipientPage> {
  const operation = 'list-recipients'
  const query = { page: String(page), limit: String(limit) }
  const answer = await transport.send({ operation, method: 'GET', path: '/recipients', query })
  const wire = parse(operation, wireRecipientList, answer.body)
  return { recipients: toRecipients(wire), total: wire.total }
}

function parse<T extends z.ZodType>(operation: Operation, schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SettlementError({
    operation,
    code: 'service_answer_invalid',
    outcome: 'unknown',
    // Paths alone: an issue's text may repeat what stood there.
    detail: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(' ').slice(0, 300),
  })
}
