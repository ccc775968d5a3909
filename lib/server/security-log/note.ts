import 'server-only'
import { headers } from 'next/headers'
import { after } from 'next/server'
import { clientAddress, wholeAddress } from '../client-address'
import { getEnv } from '../env'
import { log } from '../log'
import { knownWork } from '../stopping'
import { countRefusal } from './count'
import { type SecurityEvent, securityEvents } from './events'
import { networkOf } from './network'
import { fingerprintOf, type SecurityRow, withAddress, writeSecurity } from './write'

interface SecurityNote {
  /** Our id of the person. Only its fingerprint is stored. */
  readonly userId?: string | undefined
  /** A code or an id of ours, never text of the caller. */
  readonly detail?: string
  /** How many of these an act did at once. */
  readonly count?: number
}

const plain = /^[a-z0-9][a-z0-9 :-]{0,63}$/

/** The row with the network of the caller, and its address if that is stored. */
async function withPlace(row: SecurityRow): Promise<SecurityRow> {
  const env = getEnv()
  try {
    const sent = await headers()
    const placed = { ...row, network: networkOf(clientAddress(sent, env)) }
    const whole = env.SECURITY_LOG_ADDRESSES === 'on' ? wholeAddress(sent, env) : null
    return whole === null ? placed : withAddress(placed, whole)
  } catch {
    // There is no caller outside of a request.
    return row
  }
}

/** Like `noteSecurity`, for code that awaits it. Never rejects. */
export async function writeNote(
  event: SecurityEvent,
  { userId, detail = '', count = 1 }: SecurityNote,
): Promise<void> {
  try {
    const at = new Date()
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
    const row = await withPlace({
      minute,
      event,
      who: userId === undefined ? '' : fingerprintOf(userId),
      network: '',
      detail: plain.test(detail) ? detail : '',
    })
    if (securityEvents[event] === 'refusal') await countRefusal(row, at)
    else await writeSecurity(row, count, at)
  } catch (thrown) {
    log('warn', 'security log not written', { operation: event, thrown })
  }
}

/** Sends the response first, and keeps a Vercel instance awake until the work is done. */
export function afterAnswer(work: Promise<void>): void {
  void knownWork(work)
  try {
    after(work)
  } catch {
    // Outside of a request there is no response to wait for.
  }
}

/** Writes one event into the security log. The action neither waits for it nor fails with it. */
export function noteSecurity(event: SecurityEvent, note: SecurityNote = {}): void {
  afterAnswer(writeNote(event, note))
}
