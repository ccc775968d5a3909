import 'server-only'
import { headers } from 'next/headers'
import type { z } from 'zod'
import { fail, ok, type Result } from '@/lib/domain/result'
import { clientAddress, widerNetwork } from './client-address'
import { openDb } from './db/open'
import type { Db } from './db/types'
import { getEnv } from './env'
import { isStoreFailure } from './failures'
import { missingCodes, refusedInput } from './inputs'
import { type LimitName, rateLimiter } from './limits/rate-limit'
import { log } from './log'
import { isForeignVisit, isOwnOrigin } from './origin'
import { PersonErased } from './personal-data/hold-person'
import { noteForeignIds } from './security-log/foreign-ids'
import { noteSecurity } from './security-log/note'
import { asCaller, type Caller } from './service/caller'
import { currentUser } from './session/auth'
import type { SessionUser } from './session/sessions'
import { note, traced } from './traced'

interface ActionRules<S extends z.ZodType> {
  /** `none`: when a limit would only let a stranger, or a thief, block the owner from the action. */
  readonly limit: LimitName | 'none'
  readonly schema: S
  /** Who may name anyone's orders, so that a missing one is no attempt on another person's. */
  readonly seesAll?: (user: SessionUser) => boolean
}

export interface ActionContext {
  readonly db: Db
  readonly user: SessionUser
  readonly now: Date
}

/**
 * Refuses a caller who exceeds the limit; a failing limiter refuses everyone.
 * @param userId the person counted; left out for callers without a session
 */
export async function limited(limit: LimitName, key: string, userId?: string): Promise<Result<never> | null> {
  const verdict = await rateLimiter(limit).limit(key)
  if (verdict.ok) return null
  const { retryAfterSeconds } = verdict
  if (verdict.status === 'spent') noteSecurity('limit-hit', { userId, detail: limit })
  return fail({ code: verdict.status === 'spent' ? 'rate_limited' : 'store_unavailable', retryAfterSeconds })
}

/** A caller's network, by which limits without a session and fair shares count. */
export interface CallerNetwork {
  readonly key: string
  /** Where no network can be trusted, all such callers share one key with this larger limit. */
  readonly limit: LimitName | null
}

export async function callerNetwork(): Promise<CallerNetwork> {
  const network = clientAddress(await headers(), getEnv())
  return { limit: network === 'everyone' ? 'everyone' : null, key: network }
}

/** Refuses a caller without a session whose network, or the wider network around it, exceeds its limit. */
async function limitedByNetwork(limit: LimitName): Promise<Result<never> | null> {
  const caller = await callerNetwork()
  const refusal = await limited(caller.limit ?? limit, `${limit}:${caller.key}`)
  if (refusal !== null) return refusal
  const wider = widerNetwork(caller.key)
  return wider === null ? null : limited('wider-network', wider)
}

/** The caller whose share of the service's budget this request uses. */
export function callerOf(user: SessionUser, { limit, key }: CallerNetwork): Caller {
  return { userId: user.id, network: limit === null ? key : null }
}

/** Whether a page of ours made this request; fails closed. */
export async function ownOrigin(): Promise<boolean> {
  const sent = await headers()
  const isOwn = isOwnOrigin(
    { origin: sent.get('origin'), secFetchSite: sent.get('sec-fetch-site') },
    getEnv().APP_URL,
  )
  if (!isOwn) noteSecurity('origin-refused')
  return isOwn
}

/** Whether another site sent the browser here, to an address that only our pages use. */
export async function foreignVisit(): Promise<boolean> {
  const isForeign = isForeignVisit((await headers()).get('sec-fetch-site'))
  if (isForeign) noteSecurity('origin-refused')
  return isForeign
}

function broken(thrown: unknown): Result<never> {
  if (thrown instanceof PersonErased) return fail({ code: 'not_signed_in' })
  const code = isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected'
  log('error', 'action failed', { code, thrown })
  return fail({ code })
}

/**
 * What a page passed although it can't be sent, such as a click event, arrives as an object that throws when it is read: that
 * is the caller's fault, not a failure of ours.
 */
function inputOf<S extends z.ZodType>(schema: S, raw: unknown): Result<z.output<S>> {
  try {
    const input = schema.safeParse(raw)
    return input.success ? ok(input.data) : fail(refusedInput(input.error))
  } catch {
    return fail({ code: 'input_invalid' })
  }
}

/** Runs an action as a span with its result code; anything it throws becomes a code. */
function asAction<T>(limit: LimitName | 'none', act: () => Promise<Result<T>>): Promise<Result<T>> {
  return traced('action', { limit }, async () => {
    const result = await act().catch(broken)
    if (!result.ok) note({ code: result.error.code })
    return result
  })
}

/**
 * Checks from where the call comes, who calls, how often and with what; then acts. `act` gets the user, and must ask for
 * their rows only.
 */
export function signedInAction<S extends z.ZodType, T>(
  { limit, schema, seesAll }: ActionRules<S>,
  raw: unknown,
  act: (context: ActionContext, input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  return asAction(limit, async () => {
    if (!(await ownOrigin())) return fail({ code: 'origin_refused' })
    const user = await currentUser()
    if (user === null) return fail({ code: 'not_signed_in' })
    const refusal = limit === 'none' ? null : await limited(limit, user.id, user.id)
    if (refusal !== null) return refusal
    const input = inputOf(schema, raw)
    if (!input.ok) return input
    const context = { db: await openDb(), user, now: new Date() }
    const result = await asCaller(callerOf(user, await callerNetwork()), () => act(context, input.data))
    // A missing id and another user's get the same answer; only the security log distinguishes them.
    const isMissing = !result.ok && missingCodes.has(result.error.code)
    if (isMissing && seesAll?.(user) !== true) noteForeignIds(user.id, input.data)
    return result
  })
}

/** The same for callers without a session, counted by their network. */
export function openAction<S extends z.ZodType, T>(
  { limit, schema }: ActionRules<S>,
  raw: unknown,
  act: (input: z.output<S>) => Promise<Result<T>>,
): Promise<Result<T>> {
  return asAction(limit, async () => {
    if (!(await ownOrigin())) return fail({ code: 'origin_refused' })
    const refusal = limit === 'none' ? null : await limitedByNetwork(limit)
    if (refusal !== null) return refusal
    const input = inputOf(schema, raw)
    return input.ok ? act(input.data) : input
  })
}
