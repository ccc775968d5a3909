// A nonce needs no storage until it is used: it contains its own expiry and a seal over that and the browser's secret.
import 'server-only'
import { randomBytes } from 'node:crypto'
import { lt, type SQL } from 'drizzle-orm'
import { nonces } from '../db/schema/people'
import type { Db } from '../db/types'
import { isKeyedHash, keyedHash, sha256 } from '../secrets'
import { signInLifeMs } from './siwe'

const purpose = 'sign-in-nonce'
/** 128 bits: the whole nonce appears in the text that a person reads in the wallet. */
const sealLength = 32
/** Expiry in milliseconds, then random digits, so that no two nonces are equal; all of it sealed. */
const form = /^(?<body>(?<expiry>[0-9a-f]{12})[0-9a-f]{16})(?<seal>[0-9a-f]{32})$/
/** Processes' clocks differ: a row that one of them deletes must be expired for all. */
const keptPastExpiryMs = 3_600_000

const covered = (body: string, browserSecret: string): string => `${body}\n${browserSecret}`

/** A nonce that works once, for the next five minutes, and only with the secret in the requesting browser's cookie. */
export function issueNonce(browserSecret: string, now: Date): string {
  const expiry = (now.getTime() + signInLifeMs).toString(16).padStart(12, '0')
  const body = `${expiry}${randomBytes(8).toString('hex')}`
  return `${body}${keyedHash(purpose, covered(body, browserSecret)).slice(0, sealLength)}`
}

function expiryOf(nonce: string, browserSecret: string): Date | null {
  const { body, expiry, seal } = form.exec(nonce)?.groups ?? {}
  if (body === undefined || expiry === undefined || seal === undefined) return null
  if (!isKeyedHash(purpose, covered(body, browserSecret), seal, sealLength)) return null
  return new Date(Number.parseInt(expiry, 16))
}

/** Used ones that no process accepts any more. */
export function noncesEnded(now: Date): SQL {
  return lt(nonces.expiresAt, new Date(now.getTime() - keptPastExpiryMs))
}

/**
 * Consumes a nonce. One insert decides, so exactly one of many concurrent callers gets true. Call it only after the
 * signature was verified: then a row costs a signature, and a stranger who saw a nonce can't use it up.
 */
export async function consumeNonce(
  db: Db,
  nonce: string,
  browserSecret: string,
  now: Date,
): Promise<boolean> {
  const expiresAt = expiryOf(nonce, browserSecret)
  if (expiresAt === null || expiresAt <= now) return false
  await db.delete(nonces).where(noncesEnded(now))
  const used = await db
    .insert(nonces)
    .values({
      nonceHash: sha256(nonce),
      browserHash: sha256(browserSecret),
      createdAt: now,
      expiresAt,
      usedAt: now,
    })
    .onConflictDoNothing()
    .returning({ nonceHash: nonces.nonceHash })
  return used.length === 1
}
