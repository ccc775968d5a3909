import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { shortAddress } from '@/lib/domain/recipients/saved'
import type { RecipientTarget } from '@/lib/settlement'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { keyedHashes, sha256 } from '../secrets'
import { isLiving, searchTextOf } from './rows'
import { keptKey } from './target'

export interface RecipientDraft {
  readonly userId: string
  readonly label: string
  /** Checked, in its normal forms. */
  readonly target: RecipientTarget
  /** Created by a form, once per press; null if the content alone identifies the request. */
  readonly intentKey: string | null
  readonly now: Date
}

// Keyed, since it covers a name and a tax id: without the server's secret it reveals nothing. The first one is stored.
function fingerprintsOf({ label, target }: RecipientDraft): readonly string[] {
  const { details, wallet } = target
  const parts =
    wallet === undefined
      ? ['pix', details.pixKey, details.name, details.taxId, details.email]
      : ['wallet', wallet.chainId, wallet.token.toLowerCase(), wallet.address.toLowerCase()]
  return keyedHashes('recipient', JSON.stringify([label, ...parts]))
}

function keptOf(id: string, { details, wallet }: RecipientTarget) {
  if (wallet !== undefined) {
    const { chainId, token, address } = wallet
    return { kind: 'wallet', maskedKey: shortAddress(address), chainId, token, address } as const
  }
  const { keyKind, maskedKey, fingerprint } = keptKey(id, details)
  return { kind: 'pix', keyKind, maskedKey, keyFingerprint: fingerprint } as const
}

/** A wallet that is in its owner's list with this label. Its row has all of its content, so no rename hides it. */
export function isListedWallet(
  userId: string,
  label: string,
  { chainId, token, address }: NonNullable<RecipientTarget['wallet']>,
): SQL | undefined {
  return and(
    eq(recipients.userId, userId),
    isLiving,
    eq(recipients.kind, 'wallet'),
    eq(recipients.label, label),
    eq(recipients.chainId, chainId),
    eq(sql`lower(${recipients.token})`, token.toLowerCase()),
    eq(sql`lower(${recipients.address})`, address.toLowerCase()),
  )
}

/**
 * Records a recipient about to be saved: our id, the label, and an address or a masked key with its fingerprint; no
 * identity data. The same press, or the same recipient with the same label, gives the existing one.
 * @throws a unique violation when another request writes the same concurrently; called again, it finds that one
 */
export async function draftRecipient(db: Db, draft: RecipientDraft): Promise<string> {
  const { userId, label, target, intentKey, now } = draft
  const fingerprints = fingerprintsOf(draft)
  const intentHashes =
    intentKey === null ? [] : fingerprints.map((fingerprint) => sha256(`${intentKey}\n${fingerprint}`))
  const { wallet } = target
  const known = await db
    .select({ id: recipients.id, intentHash: recipients.intentHash })
    .from(recipients)
    .where(
      and(
        eq(recipients.userId, userId),
        or(
          inArray(recipients.fingerprint, [...fingerprints]),
          intentHashes.length === 0 ? undefined : inArray(recipients.intentHash, intentHashes),
          wallet === undefined ? undefined : isListedWallet(userId, label, wallet),
        ),
      ),
    )
    // One in the list before one that was refused at once, which would be sent again.
    .orderBy(desc(isLiving))
  // The press's own recipient, in any state, before one that only has equal content.
  const same =
    known.find((row) => row.intentHash !== null && intentHashes.includes(row.intentHash)) ?? known[0]
  if (same !== undefined) return same.id
  const id = randomUUID()
  const kept = keptOf(id, target)
  await db.insert(recipients).values({
    id,
    userId,
    ...kept,
    state: 'drafted',
    label,
    searchText: searchTextOf(label, kept),
    fingerprint: fingerprints[0],
    intentHash: intentHashes[0] ?? null,
    kycStatus: 'unknown',
    createdAt: now,
  })
  return id
}
