// Ends a session from a page that has not loaded the wallet, so that signing out leaves no session to the next person
// at this browser or on the phone.
import { briefly, drop, sayGoodbye } from './goodbye'
import { readSetup, type WalletConnectSetup } from './setup'

async function end(setup: WalletConnectSetup, text: string): Promise<void> {
  // Written by `kept-session.ts`; anything else has no topic and ends nothing.
  const { topic } = JSON.parse(text) as { readonly topic: string }
  const { openClient } = await import('./client')
  const client = await openClient(setup)
  // Its wallet may have ended it meanwhile.
  await (client.session.keys.includes(topic) ? sayGoodbye : drop)(client, topic)
}

/** @param text the stored value, already removed from storage */
export async function endKept(page: Document, text: string): Promise<void> {
  const setup = readSetup(page)
  if (setup !== null) await briefly(end(setup, text))
}
