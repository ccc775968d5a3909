// Tells the wallet that a session has ended. It is over on this side whether or not the wallet gets the message.
import type { WalletConnectClient } from './client'

/**
 * Without a relay a goodbye would never finish, and the person has already left. A started one continues in the
 * background.
 */
const WAIT_LIMIT_MS = 3_000

const reason = { code: 6000, message: 'User disconnected.' }

export function sayGoodbye(client: WalletConnectClient, topic: string): Promise<void> {
  return client.disconnect({ topic, reason })
}

/** Waits briefly for a goodbye and ignores its failure. */
export async function briefly(told: Promise<void>): Promise<void> {
  await Promise.race([
    told.catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, WAIT_LIMIT_MS)),
  ])
}
