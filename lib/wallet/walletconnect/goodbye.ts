// The end of a session, told to the wallet. It is over on this side whether the wallet hears or not.
import type { WalletConnectClient } from './client'

/** Without a relay a goodbye would never end, and the person has left already. What has begun by then goes on by itself. */
const WAIT_LIMIT_MS = 3_000

const reason = { code: 6000, message: 'User disconnected.' }

export function sayGoodbye(client: WalletConnectClient, topic: string): Promise<void> {
  return client.disconnect({ topic, reason })
}

/** Waits for a goodbye, not for long, and takes no failure amiss. */
export async function briefly(told: Promise<void>): Promise<void> {
  await Promise.race([
    told.catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, WAIT_LIMIT_MS)),
  ])
}
