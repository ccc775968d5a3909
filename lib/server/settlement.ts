import 'server-only'
import { createClient, type SettlementClient } from '@/lib/settlement/client'
import { SettlementError } from '@/lib/settlement/errors'
import { signedBy } from '@/lib/settlement/sign'
import { systemClock } from '@/lib/settlement/system-clock'
import { type Budget, type Lane, memoryBudget } from './budget'
import { upstashBudget } from './budget-upstash'
import { getEnv } from './env'
import { log } from './log'

/** When the service refuses for too many calls and does not say until when. */
const pauseSeconds = 30

interface Service {
  readonly budget: Budget
  readonly clients: Readonly<Record<Lane, SettlementClient>>
}

function makeBudget(): Budget {
  const env = getEnv()
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  if (url === undefined || token === undefined) return memoryBudget(env.SETTLEMENT_BUDGET, Date.now)
  return upstashBudget(env.SETTLEMENT_BUDGET, { url, token })
}

/** One look at an order, chain included, must end before its claim does: a status that takes longer is for the next look. */
const longestLookMs = 15_000

function makeClient(budget: Budget, lane: Lane): SettlementClient {
  const env = getEnv()
  const limitMs = env.SETTLEMENT_TIMEOUT_SECONDS * 1_000
  // Nobody waits for what the reconciler asks: its next look asks again, and repeats would eat the budget of a person.
  const isLook = lane !== 'person'
  return createClient({
    baseUrl: env.SETTLEMENT_API_URL,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
    authorize: signedBy({
      clientId: env.SETTLEMENT_CLIENT_ID,
      clientSecret: env.SETTLEMENT_CLIENT_SECRET,
      encoding: env.SETTLEMENT_SIGNATURE_ENCODING,
    }),
    timeoutMs: isLook ? Math.min(limitMs, longestLookMs) : limitMs,
    repeatsGets: !isLook,
    quoteTtlSeconds: env.SETTLEMENT_QUOTE_TTL_SECONDS,
    beforeAttempt: async (operation) => {
      const verdict = await budget.take(lane)
      if (verdict.ok) return
      const { retryAfterSeconds } = verdict
      throw new SettlementError({ operation, code: 'budget_spent', outcome: 'not-sent', retryAfterSeconds })
    },
  })
}

function makeService(): Service {
  const budget = makeBudget()
  const of = (lane: Lane) => makeClient(budget, lane)
  return { budget, clients: { person: of('person'), watched: of('watched'), rest: of('rest') } }
}

// One budget per process: routes, actions and the timer are separate bundles that share only globalThis.
const shared = globalThis as { rampService?: Service } // true: no one else uses this name

/**
 * Makes calls of the service for one lane of the budget.
 * @throws SettlementError as its only error; `budget_spent` before anything is sent
 */
export async function callService<T>(lane: Lane, call: (client: SettlementClient) => Promise<T>): Promise<T> {
  shared.rampService ??= makeService()
  const { budget, clients } = shared.rampService
  try {
    return await call(clients[lane])
  } catch (error) {
    if (!(error instanceof SettlementError)) throw error
    const toWait = error.status === 429 ? (error.retryAfterSeconds ?? pauseSeconds) : null
    if (toWait !== null) await budget.pause(toWait)
    const { operation, code, status, correlationId } = error
    log('warn', 'service call failed', {
      operation,
      code,
      ...(status === null ? {} : { status }),
      ...(correlationId === null ? {} : { correlationId }),
    })
    throw toWait === null ? error : afterPause(error, toWait)
  }
}

/** The same failure, with the time that nobody will call for: a person is told no earlier one. */
function afterPause({ operation, code, outcome, status, correlationId }: SettlementError, seconds: number) {
  return new SettlementError({
    operation,
    code,
    outcome,
    status: status ?? undefined,
    retryAfterSeconds: seconds,
    correlationId: correlationId ?? undefined,
  })
}
