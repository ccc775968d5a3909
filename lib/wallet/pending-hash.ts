// A hash that the wallet gave and the server has not confirmed yet waits here, so that a closed tab loses nothing.
// It holds no secret: a hash is public, and the server proves it against the chain before it counts.
import type { Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/quote'

const PREFIX = 'ramp.pending-hash.'
const HASH = /^0x[0-9a-f]{64}$/i

export function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && HASH.test(value)
}

function key(orderId: string, step: StepName): string {
  return `${PREFIX}${orderId}.${step}`
}

/** Storage can be full or forbidden; the server is told at once anyway, so a failure here stops nothing. */
export function keepHash(orderId: string, step: StepName, hash: Hex): void {
  try {
    localStorage.setItem(key(orderId, step), hash)
  } catch {
    return
  }
}

export function keptHash(orderId: string, step: StepName): Hex | null {
  try {
    const value = localStorage.getItem(key(orderId, step))
    return isHash(value) ? value : null
  } catch {
    return null
  }
}

export function forgetHash(orderId: string, step: StepName): void {
  try {
    localStorage.removeItem(key(orderId, step))
  } catch {
    return
  }
}
