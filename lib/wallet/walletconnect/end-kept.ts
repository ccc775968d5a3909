// The end of a session by a page that has not loaded the wallet: whoever signs out leaves none to the next person at
// this browser, and none on the phone.
import { goodbye, Pairing } from './pairing'
import { readSetup } from './setup'

/** How long signing out may wait for it: what has begun by then goes on by itself. */
const WAIT_LIMIT_MS = 3_000

async function end(pairing: Pairing, topic: string): Promise<void> {
  const client = await pairing.load()
  if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: goodbye })
}

/** @param text what the storage kept; it is out of there already */
export async function endKept(page: Document, text: string): Promise<void> {
  const setup = readSetup(page)
  if (setup === null) return
  try {
    // Written by `kept-session.ts`; anything else has no topic, and ends nothing.
    const { topic } = JSON.parse(text) as { readonly topic: string }
    await Promise.race([
      end(new Pairing(setup), topic),
      new Promise((resolve) => setTimeout(resolve, WAIT_LIMIT_MS)),
    ])
  } catch {
    // The phone shows a session that nobody can use any more.
  }
}
