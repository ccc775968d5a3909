// Writes sales as fast as it can, and reports each write once the database has confirmed it. Killed by kills.ts.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { getAddress, type Hex, keccak256, stringToHex } from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { ActionContext } from '@/lib/server/action'
import { openDatabase } from '@/lib/server/db/open'
import { recipients } from '@/lib/server/db/schema/people'
import type { Db } from '@/lib/server/db/types'
import { codeOf, isStoreFailure } from '@/lib/server/failures'
import { reserveOrder } from '@/lib/server/orders/reserve'
import { sellPress } from '@/lib/server/orders/sell/intent'
import { beginStep, recordHash } from '@/lib/server/orders/steps'
import { changeOrder } from '@/lib/server/orders/store'
import { createdAs } from '@/lib/server/recipients/settle'
import { sha256 } from '@/lib/server/secrets'
import { startSession } from '@/lib/server/session/sessions'
import type { Acknowledged } from './acknowledged'
import { say } from './line-process'
import { sampleIntent, sampleQuote, sampleRequest } from './sample-sale'

const sideBySide = 4
const acknowledge = (line: Acknowledged) => say(line)

async function contextOf(db: Db, address: Address): Promise<ActionContext> {
  const { userId } = await startSession(db, address, new Date())
  return { db, user: { id: userId, address }, now: new Date() }
}

/** One sale, every part of it through the functions the app uses. */
async function sell(context: ActionContext, number: number): Promise<void> {
  const { db, user, now } = context
  const request = sampleRequest(number % 3 === 0 ? `Friend ${number}` : null)
  const reserved = await reserveOrder(
    context,
    sellPress(context, request, sampleIntent(request, user.address)),
  )
  if (!reserved.ok) throw new Error(reserved.error.code)
  const { orderId, draftId } = reserved.data
  acknowledge({ what: 'reserved', orderId, draftId, keyHash: sha256(request.intentKey) })

  if (draftId !== null)
    await db.update(recipients).set(createdAs(randomUUID())).where(eq(recipients.id, draftId))
  const { quote, plan } = sampleQuote(user.address, now)
  const event = { type: 'quote-received', quote, plan, at: now.toISOString() } as const
  await changeOrder(db, { orderId, userId: user.id, now }, () => ({ events: [event], answer: null }))
  acknowledge({ what: 'quoted', orderId, transactionId: quote.transactionId })

  const at = { account: user.address, nonce: number }
  const begun = await beginStep(context, { orderId, step: 'transfer', at })
  if (!begun.ok) throw new Error(begun.error.code)
  acknowledge({ what: 'begun', orderId, nonce: number })

  const hash: Hex = keccak256(stringToHex(orderId))
  const sent = await recordHash(context, { orderId, step: 'transfer', hash })
  if (!sent.ok) throw new Error(sent.error.code)
  acknowledge({ what: 'sent', orderId, hash })
}

async function lane(db: Db, address: Address, first: number): Promise<never> {
  let known: ActionContext | null = null
  for (let number = first; ; number += sideBySide) {
    try {
      known ??= await contextOf(db, address)
      await sell({ ...known, now: new Date() }, number)
    } catch (thrown) {
      if (isStoreFailure(thrown)) say({ what: 'unavailable' })
      else say({ what: 'unexpected', error: `${codeOf(thrown)} ${thrown}`.slice(0, 300) })
      await sleep(25)
    }
  }
}

const { DATABASE_URL, DATA_DIR = '' } = process.env
const { db } = await openDatabase({ DATABASE_URL, DATA_DIR })
say({ what: 'open' })
const address = getAddress(`0x${process.pid.toString(16).padStart(40, 'a')}`)
await Promise.all(Array.from({ length: sideBySide }, (_, first) => lane(db, address, first)))
