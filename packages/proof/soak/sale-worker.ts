// One process of the app without Next, for one sale: the service code and the reconciler, driven by lines.
import { getAddress } from 'viem'
import { z } from 'zod'
import { openDb } from '@/lib/server/db/open'
import { beginStepInput, recordHashInput } from '@/lib/server/inputs'
import { sellRequestInput } from '@/lib/server/orders/sell/input'
import { quoteSell } from '@/lib/server/orders/sell/quote'
import { beginStep, recordHash } from '@/lib/server/orders/steps'
import { startReconciler } from '@/lib/server/reconciler/reconciler'
import { hear, say } from './line-process'

const question = z.object({
  id: z.number(),
  act: z.enum(['quote', 'begin', 'hash']),
  user: z.object({ id: z.uuid(), address: z.string() }),
  input: z.unknown(),
})

async function answer(raw: unknown): Promise<void> {
  const { id, act, user, input } = question.parse(raw)
  try {
    const person = { id: user.id, address: getAddress(user.address) }
    const context = { db: await openDb(), user: person, now: new Date() }
    const acts = {
      quote: () => quoteSell(context, sellRequestInput.parse(input)),
      begin: () => beginStep(context, beginStepInput.parse(input)),
      hash: () => recordHash(context, recordHashInput.parse(input)),
    }
    say({ id, result: await acts[act]() })
  } catch (thrown) {
    say({ id, result: { ok: false, error: { code: `thrown: ${thrown}` } } })
  }
}

await openDb()
startReconciler()
hear((raw) => void answer(raw))
say({ ready: true })
