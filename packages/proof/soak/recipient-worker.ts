// One process that saves recipients, driven by lines.
import { getAddress } from 'viem'
import { z } from 'zod'
import { openDb } from '@/lib/server/db/open'
import { saveRecipient } from '@/lib/server/recipients/create'
import { savePixInput } from '@/lib/server/recipients/inputs'
import { hear, say } from './line-process'

const question = z.object({
  id: z.number(),
  user: z.object({ id: z.uuid(), address: z.string() }),
  request: z.unknown(),
})

async function answer(raw: unknown): Promise<void> {
  const { id, user, request } = question.parse(raw)
  try {
    const { intentKey, label, details } = savePixInput.parse(request)
    const context = {
      db: await openDb(),
      user: { id: user.id, address: getAddress(user.address) },
      now: new Date(),
    }
    say({ id, result: await saveRecipient(context, { intentKey, label, target: { details } }) })
  } catch (thrown) {
    say({ id, result: { ok: false, error: { code: `thrown: ${thrown}` } } })
  }
}

await openDb()
hear((raw) => void answer(raw))
say({ ready: true })
