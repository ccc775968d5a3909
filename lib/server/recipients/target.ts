// What is stored about a recipient's payment target, and whether the service's list still agrees. Whole Pix keys pass
// through here: they are compared, and only a mask and a keyed hash are kept.
import 'server-only'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { maskPixKey, type PixKey, parsePixKey } from '@/lib/domain/rails/pix/key'
import { maskSign, masksAgree, maskWrittenKey, type WrittenKey } from '@/lib/domain/rails/pix/key-match'
import type { ListedTarget } from '@/lib/settlement'
import type { KeptKey, SeenTarget } from '../db/schema/people'
import { keyedHash, keyedHashes } from '../secrets'
import { keyKindOf, type RecipientRow } from './rows'

/** Marks fingerprints by secret: those of a removed secret can no longer be compared. */
function secretMarks(): readonly string[] {
  return keyedHashes('pix-key-secret', '').map((hash) => hash.slice(0, 8))
}

/** Per recipient, so that one key saved twice can't be recognised in the table. One for each accepted secret. */
function fingerprintsOf(recipientId: string, { normalized }: PixKey): readonly string[] {
  const hashes = keyedHashes('pix-key', `${recipientId}\n${normalized}`)
  return secretMarks().map((mark, index) => `${mark}.${hashes[index]}`)
}

/** Under the current secret: the one that is stored. */
function fingerprintOf(recipientId: string, { normalized }: PixKey): string {
  return `${secretMarks()[0]}.${keyedHash('pix-key', `${recipientId}\n${normalized}`)}`
}

/** What is stored about a key that its owner typed. */
export function keptKey(recipientId: string, { pixKey, taxId }: PixRecipientInput): KeptKey {
  const key = parsePixKey(pixKey, taxId)
  if (!key.ok) throw new TypeError('a recipient is saved from checked input only')
  return { keyKind: key.kind, maskedKey: maskPixKey(key), fingerprint: fingerprintOf(recipientId, key) }
}

type KeyRow = Pick<RecipientRow, 'keyKind' | 'maskedKey' | 'keyFingerprint'>

function heldKey(row: KeyRow): KeptKey {
  return { keyKind: keyKindOf(row), maskedKey: row.maskedKey, fingerprint: row.keyFingerprint }
}

function hasFingerprint({ fingerprint }: KeptKey): boolean {
  return secretMarks().some((mark) => fingerprint?.startsWith(`${mark}.`))
}

function isReading(recipientId: string, kept: KeptKey, key: PixKey): boolean {
  const { fingerprint } = kept
  if (fingerprint !== null && hasFingerprint(kept))
    return fingerprintsOf(recipientId, key).includes(fingerprint)
  return key.kind === kept.keyKind && masksAgree(key.kind, kept.maskedKey, key.normalized)
}

/** Whether a recipient has the key that somebody has typed. */
export function hasKey(row: KeyRow & { readonly id: string }, { pixKey, taxId }: PixRecipientInput): boolean {
  const key = parsePixKey(pixKey, taxId)
  return key.ok && isReading(row.id, heldKey(row), key)
}

function isKey(recipientId: string, kept: KeptKey, written: WrittenKey): boolean {
  if (written.form === 'whole') return written.readings.some((key) => isReading(recipientId, kept, key))
  return masksAgree(kept.keyKind, kept.maskedKey, written.text)
}

/**
 * `same`: what its owner saved. `wanted`: what its owner wants to change it to. `other`: neither. `untold`: the list
 * does not say, or not clearly.
 */
export type Verdict = 'same' | 'wanted' | 'other' | 'untold'

function judgeKey(row: RecipientRow, written: WrittenKey): Verdict {
  if (written.form === 'masked' && !/[0-9a-z]/i.test(written.text)) return 'untold'
  const isHeld = isKey(row.id, heldKey(row), written)
  const isWanted = row.wantedKey !== null && isKey(row.id, row.wantedKey, written)
  if (!isHeld && !isWanted) return 'other'
  if (written.form === 'whole') return isWanted ? 'wanted' : 'same'
  // A mask that also matches the other candidate does not identify the key.
  const isOneKey = row.wantedKey?.fingerprint === row.keyFingerprint
  if (isHeld && isWanted && !isOneKey) return 'untold'
  return isSeen(row, written.text) ? 'untold' : isWanted ? 'wanted' : 'same'
}

/** Whether a mask matches the target for which the recipient was frozen. */
function isSeen({ seen }: RecipientRow, mask: string): boolean {
  if (seen?.kind === 'pix') return seen.keyKind !== null && masksAgree(seen.keyKind, seen.maskedKey, mask)
  return seen?.kind === 'wallet' && seen.address !== '' && fitsAddress(seen.address, mask)
}

function fitsAddress(address: string, mask: string): boolean {
  const parts = mask.toLowerCase().replace(maskSign, '*').split('*')
  const [start, end] = [parts[0] ?? '', parts.at(-1) ?? '']
  return address.toLowerCase().startsWith(start) && address.toLowerCase().endsWith(end)
}

function judgeAddress(row: RecipientRow, held: string, listed: string): Verdict {
  if (listed.search(maskSign) < 0) return listed.toLowerCase() === held.toLowerCase() ? 'same' : 'other'
  if (!fitsAddress(held, listed)) return 'other'
  const showsNothing = !/[0-9a-f]/i.test(listed.replace(/^0x/i, ''))
  return showsNothing || isSeen(row, listed) ? 'untold' : 'same'
}

/** Compares what the list says about a recipient with what we sent. */
export function judgeTarget(row: RecipientRow, listed: ListedTarget): Verdict {
  if (listed.kind === 'unknown') return 'untold'
  if (row.kind === 'pix') {
    if (listed.kind !== 'pix') return 'other'
    return listed.key === null ? 'untold' : judgeKey(row, listed.key)
  }
  if (listed.kind !== 'wallet' || row.address === null) return 'other'
  const isOtherChain = listed.chainId !== null && listed.chainId !== row.chainId
  return isOtherChain ? 'other' : judgeAddress(row, row.address, listed.address)
}

/** The fingerprint for a row without one under this secret, once its mask matches. */
export function fingerprintOfSeen(row: RecipientRow, listed: ListedTarget): string | null {
  if (listed.kind !== 'pix' || listed.key?.form !== 'whole') return row.keyFingerprint
  const held = heldKey(row)
  const key = listed.key.readings.find((reading) => isReading(row.id, held, reading))
  return key === undefined ? row.keyFingerprint : fingerprintOf(row.id, key)
}

/** What is stored about a target other than the saved one: enough for its owner to recognise it. */
export function seenTarget(row: RecipientRow, listed: ListedTarget): SeenTarget {
  if (row.kind === 'wallet') {
    if (listed.kind !== 'wallet') return { kind: 'wallet', chainId: null, address: '' }
    const isPlain = /^0x[0-9a-f.…*]{4,40}$/i.test(listed.address)
    return { kind: 'wallet', chainId: listed.chainId, address: isPlain ? listed.address : '' }
  }
  const key = listed.kind === 'pix' ? listed.key : null
  if (key === null) return { kind: 'pix', keyKind: null, maskedKey: '', fingerprint: null }
  const { kind: keyKind, masked: maskedKey } = maskWrittenKey(key)
  const first = key.form === 'whole' ? key.readings[0] : undefined
  const fingerprint = first === undefined ? null : fingerprintOf(row.id, first)
  return { kind: 'pix', keyKind, maskedKey, fingerprint }
}
