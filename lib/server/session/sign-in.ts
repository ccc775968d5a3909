import 'server-only'
import { recoverMessageAddress } from 'viem/utils'
import type { Address } from '@/lib/domain/chains'
import type { Db } from '../db/types'
import { countedLine } from '../log-counted'
import { noteSecurity } from '../security-log/note'
import type { SessionClient } from './client'
import { consumeNonce } from './nonces'
import { startSession } from './sessions'
import { checkSiwe, type SiweRefusal } from './siwe'

interface SignInAttempt {
  readonly message: string
  readonly signature: string
  /** The secret in the cookie of the browser that requested the nonce; null without one. */
  readonly browserSecret: string | null
}

interface SignInContext {
  readonly db: Db
  readonly origin: string
  readonly chainIds: readonly number[]
  readonly now: Date
  /** The source of the attempt; stored with the session. */
  readonly client?: SessionClient
}

type SignInRefusal = SiweRefusal | 'signature' | 'browser' | 'csrf' | 'nonce-used'

type SignInOutcome =
  | { readonly ok: true; readonly userId: string; readonly sessionId: string; readonly address: Address }
  | { readonly ok: false; readonly refusal: SignInRefusal }

const sayRefused = countedLine('warn', 'sign-in refused')

/** Into the log and the security log. A refused attempt proves nothing, so no user is named. */
export function tellRefused(refusal: SignInRefusal): void {
  noteSecurity('sign-in-refused', { detail: refusal })
  sayRefused({ operation: refusal })
}

/** Ordinary accounts are recovered from the signature here: no RPC can delay or falsify a sign-in. */
async function signerOf(message: string, signature: string): Promise<string | null> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null
  try {
    // Safe: the pattern above checks the form.
    return await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  } catch {
    return null
  }
}

/** Message, signature, then nonce: only its own signature consumes the nonce. */
export async function signIn(attempt: SignInAttempt, context: SignInContext): Promise<SignInOutcome> {
  const outcome = await checkAndStart(attempt, context)
  if (outcome.ok) noteSecurity('sign-in', { userId: outcome.userId })
  else tellRefused(outcome.refusal)
  return outcome
}

async function checkAndStart(attempt: SignInAttempt, context: SignInContext): Promise<SignInOutcome> {
  if (attempt.browserSecret === null) return { ok: false, refusal: 'browser' }
  const check = checkSiwe(attempt.message, { ...context, nowMs: context.now.getTime() })
  if (!check.ok) return check
  const { address, nonce } = check.message
  if ((await signerOf(attempt.message, attempt.signature)) !== address)
    return { ok: false, refusal: 'signature' }
  if (!(await consumeNonce(context.db, nonce, attempt.browserSecret, context.now))) {
    return { ok: false, refusal: 'nonce-used' }
  }
  return { ok: true, address, ...(await startSession(context.db, address, context.now, context.client)) }
}
