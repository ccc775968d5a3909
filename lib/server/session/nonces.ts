import 'server-only'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '../db/open'
import { nonces } from '../db/schema/people'
import { randomToken, sha256 } from '../secrets'
import { signInLifeMs } from './siwe'

/** A fresh nonce, tied to the secret that the asking browser holds in its cookie. */
export async function issueNonce(db: Db, browserSecret: string, now: Date): Promise<string> {
  const nonce = randomToken()
  await db.delete(nonces).where(lt(nonces.expiresAt, now))
  await db.insert(nonces).values({
    nonceHash: sha256(nonce),
    browserHash: sha256(browserSecret),
    createdAt: now,
    expiresAt: new Date(now.getTime() + signInLifeMs),
  })
  return nonce
}

/**
 * Uses a nonce up. One statement decides, so of many callers at once one is told yes. Called only after the signature
 * was found good: a stranger who saw a nonce cannot burn it.
 */
export async function consumeNonce(
  db: Db,
  nonce: string,
  browserSecret: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(nonces)
    .set({ usedAt: now })
    .where(
      and(
        eq(nonces.nonceHash, sha256(nonce)),
        eq(nonces.browserHash, sha256(browserSecret)),
        isNull(nonces.usedAt),
        gt(nonces.expiresAt, now),
      ),
    )
    .returning({ nonceHash: nonces.nonceHash })
  return used.length === 1
}
