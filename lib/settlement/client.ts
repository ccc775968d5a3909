import type { BuyQuoteRequest } from './buy/body'
import { buyStatus, type QuotedCharge, quoteBuy } from './buy/calls'
import type { BuyStatusAnswer } from './buy/status'
import {
  type BalancesRequest,
  type PricesRequest,
  readBalances,
  readPrices,
  type ServiceBalance,
  type ServicePrice,
} from './market'
import type { CreateRecipientRequest, TokenForm, UpdateRecipientRequest } from './recipients/body'
import {
  type Confirmation,
  createRecipient,
  deactivateRecipient,
  findRecipientByName,
  listRecipients,
  type PageOfList,
  type RecipientPage,
  type ServiceRecipient,
  updateRecipient,
} from './recipients/calls'
import { type SellQuoteRequest, sellQuoteBody } from './sell/body'
import { type QuotedPlan, toQuotedPlan } from './sell/map'
import { type SellStatusAnswer, toSellStatus } from './sell/status'
import { wireSellQuote, wireSellStatus } from './sell/wire'
import type { SendQuoteRequest } from './send/body'
import { quoteSend, sendStatus } from './send/calls'
import type { SendStatusAnswer } from './send/status'
import type { Fetch } from './transport/answer'
import { parseBaseUrl } from './transport/base-url'
import {
  type Authorize,
  type BeforeAttempt,
  type Clock,
  createTransport,
  type OnRefusedProof,
} from './transport/transport'
import { parseAnswer } from './wire/parse-answer'

export interface ClientOptions {
  /** With or without `/v1` and a trailing slash; https unless the host is this machine. */
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly clock: Clock
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
  readonly beforeAttempt?: BeforeAttempt
  readonly onRefusedProof?: OnRefusedProof
}

export interface SettlementService {
  /** A 409 means that an earlier call created the recipient with that name: the list has its id. */
  readonly createRecipient: (request: CreateRecipientRequest) => Promise<{ readonly recipientId: string }>
  /** Each call creates a transaction at the service: call only on a person's action. */
  readonly quoteSell: (request: SellQuoteRequest) => Promise<QuotedPlan>
  readonly sellStatus: (transactionId: string) => Promise<SellStatusAnswer>
  /** Makes a transaction, as every quote does. */
  readonly quoteBuy: (request: BuyQuoteRequest) => Promise<QuotedCharge>
  readonly buyStatus: (transactionId: string) => Promise<BuyStatusAnswer>
  /** Makes a transaction, as every quote does. */
  readonly quoteSend: (request: SendQuoteRequest) => Promise<QuotedPlan>
  readonly sendStatus: (transactionId: string) => Promise<SendStatusAnswer>
  /** One page, active ones only, by name; at most 100. */
  readonly listRecipients: (page: PageOfList) => Promise<RecipientPage>
  /** By the name we gave it; null when no active one has it. */
  readonly findRecipient: (name: string) => Promise<ServiceRecipient | null>
  readonly updateRecipient: (request: UpdateRecipientRequest) => Promise<Confirmation>
  /** One already deactivated or unknown is not an error. */
  readonly deactivateRecipient: (recipientId: string) => Promise<Confirmation>
  /** An address's balances on one chain; null when the service has no such operation. */
  readonly balances: (request: BalancesRequest) => Promise<readonly ServiceBalance[] | null>
  /** Prices in dollars of one chain's tokens; null when the service has no such operation. */
  readonly prices: (request: PricesRequest) => Promise<readonly ServicePrice[] | null>
}

/** Calls of the payments service. Every failure is a SettlementError. Throws TypeError for an invalid base URL. */
export function createClient(options: ClientOptions): SettlementService {
  const timeoutMs = options.timeoutMs ?? 30_000
  const ttlSeconds = options.quoteTtlSeconds ?? 30
  const tokenForm = options.tokenForm ?? 'label'
  const transport = createTransport({
    baseUrl: parseBaseUrl(options.baseUrl),
    fetch: options.fetch,
    clock: options.clock,
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

  return {
    createRecipient: (request) => createRecipient(transport, request, tokenForm),
    quoteSell: async (request) => {
      const body = sellQuoteBody(request)
      const answer = await transport.send({
        operation: 'offramp-quote',
        method: 'POST',
        path: '/offramp/quote',
        body,
      })
      const wire = parseAnswer('offramp-quote', wireSellQuote, answer.body)
      return toQuotedPlan(wire, { atMs: answer.receivedAtMs, ttlSeconds })
    },
    sellStatus: async (transactionId) => {
      const query = { transactionId }
      const operation = 'offramp-status'
      const answer = await transport.send({ operation, method: 'GET', path: '/offramp/status', query })
      return toSellStatus(transactionId, parseAnswer(operation, wireSellStatus, answer.body))
    },
    quoteBuy: (request) => quoteBuy(transport, request),
    buyStatus: (transactionId) => buyStatus(transport, transactionId),
    quoteSend: (request) => quoteSend(transport, request, ttlSeconds),
    sendStatus: (transactionId) => sendStatus(transport, transactionId),
    listRecipients: (page) => listRecipients(transport, page),
    findRecipient: (name) => findRecipientByName(transport, name),
    updateRecipient: (request) => updateRecipient(transport, request, tokenForm),
    deactivateRecipient: (recipientId) => deactivateRecipient(transport, recipientId),
    balances: (request) => readBalances(transport, request),
    prices: (request) => readPrices(transport, request),
  }
}
