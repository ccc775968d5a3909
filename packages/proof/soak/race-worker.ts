// One process of the app without Next: the same service code, driven by lines. Used when there is no build.
import { getAddress } from 'viem'
import { z } from 'zod'
import { openDb } from '@/lib/server/db/open'
import { askedInput, quoteAsked } from '@/lib/server/orders/kinds'
import { hear, say } from './line-process'

const question = z.object({
  id: z.number(),
  user: z.object({ id: z.uuid(), address: z.string() }),
  request: z.unknown(),
})

async function answer(raw: unknown): Promise<void> {
  const { id, user, request } = question.parse(raw)
  const person = { id: user.id, address: getAddress(user.address) }
  try {
    const context = { db: await openDb(), user: person, now: new Date() }
    say({ id, result: await quoteAsked(context, askedInput.parse(request)) })
  } catch (thrown) {
    say({ id, result: { ok: false, error: { code: `thrown: ${thrown}` } } })
  }
}

await openDb()
hear((raw) => void answer(raw))
say({ ready: true })
