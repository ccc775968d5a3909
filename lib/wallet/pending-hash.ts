// Keeps hashes that the wallet returned and the server has not confirmed yet, so that a closed tab or a killed browser
// loses nothing. Contains no secret: a hash is public, and the server verifies it on the chain before it counts.
//
// Two stores, since each keeps what the other may lose: localStorage has the hash within the same task, but a browser
// writes it to disk seconds later; the database has it on disk, but some milliseconds after the wallet's answer.
import type { Address, Hex } from '@/lib/domain/chains'
import { type StepName, stepNames } from '@/lib/domain/kinds/quote'
import { allValues, deleteValue, putValue } from './hash-database'
import { createListeners } from './listeners'

interface KeptHash {
  readonly orderId: string
  readonly step: StepName
  readonly hash: Hex
  /** The order's owner: another person at this browser neither reports nor drops it. */
  readonly account: Address
  /** Milliseconds since 1970 by this browser's clock. */
  readonly keptAtMs: number
}

/** After this long the server has it from the chain or never will. */
export const keptForMs = 30 * 24 * 3_600_000
export const mostKept = 50

const PREFIX = 'ramp.pending-hash.'
const HASH = /^0x[0-9a-f]{64}$/i

const { notify, subscribe } = createListeners()

export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && HASH.test(value)
}

function isKept(value: unknown): value is KeptHash {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, step, hash, account, keptAtMs }: Partial<Record<keyof KeptHash, unknown>> = value
  return (
    typeof orderId === 'string' &&
    stepNames.some((name) => name === step) &&
    isHash(hash) &&
    typeof account === 'string' &&
    typeof keptAtMs === 'number'
  )
}

function keyOf({ orderId, step }: Pick<KeptHash, 'orderId' | 'step'>): string {
  return `${PREFIX}${orderId}.${step}`
}

/** Storage can be full or forbidden; the server gets the hash at once anyway, so a failure here stops nothing. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {
    return
  }
}

function inLocalStorage(): unknown[] {
  const found: unknown[] = []
  quietly(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(PREFIX)) quietly(() => found.push(JSON.parse(text)))
    }
  })
  return found
}

/**
 * Keeps a hash until `forgetHash`. Called in the task of the wallet's answer; the slow part continues in the
 * background.
 */
export function keepHash(kept: KeptHash): void {
  quietly(() => localStorage.setItem(keyOf(kept), JSON.stringify(kept)))
  void putValue(keyOf(kept), kept)
  notify()
}

export function forgetHash(kept: Pick<KeptHash, 'orderId' | 'step'>): void {
  quietly(() => localStorage.removeItem(keyOf(kept)))
  void deleteValue(keyOf(kept))
}

/** Every pending hash of one account, oldest first; drops those too old or too many. */
export async function keptHashes(account: Address, nowMs: number): Promise<readonly KeptHash[]> {
  const all = new Map<string, KeptHash>()
  for (const value of [...(await allValues()), ...inLocalStorage()]) {
    if (isKept(value)) all.set(keyOf(value), value)
  }
  const newestFirst = [...all.values()].sort((one, other) => other.keptAtMs - one.keptAtMs)
  const good = newestFirst.filter(({ keptAtMs }) => nowMs - keptAtMs < keptForMs).slice(0, mostKept)
  for (const each of newestFirst) if (!good.includes(each)) forgetHash(each)
  return good.filter((each) => each.account.toLowerCase() === account.toLowerCase()).reverse()
}

/** Calls the listener for every new pending hash. */
export const whenKept = subscribe
