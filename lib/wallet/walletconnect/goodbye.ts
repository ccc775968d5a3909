// Tells the wallet that a session has ended. It is over on this side whether or not the wallet gets the message.
import type { WalletConnectClient } from './client'

/**
 * Without a relay a goodbye would never finish, and the person has already left. A started one continues in the
 * background.
 */
const WAIT_LIMIT_MS = 3_000

const reason = { code: 6000, message: 'User disconnected.' }

/**
 * Removes what this browser keeps of a session that is over: account, keys and requests. The package itself leaves the
 * requests, and all of it where no relay answers or another tab ended the session.
 */
export async function drop(client: WalletConnectClient, topic: string): Promise<void> {
  const { history, crypto } = client.core
  history.delete(topic)
  if (client.session.keys.includes(topic)) {
    const { publicKey } = client.session.get(topic).self
    await client.session.delete(topic, reason)
    await crypto.deleteKeyPair(publicKey)
  }
  if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
}

/** Waits briefly for a goodbye and ignores its failure. */
export async function briefly(told: Promise<void>): Promise<void> {
  await Promise.race([
    told.catch(() => {}),
    new Promise<void>((resolve) => setTimeout(resolve, WAIT_LIMIT_MS)),
  ])
}

/** Never fails. The keys may go while the goodbye is under way: it was encrypted before. */
export async function sayGoodbye(client: WalletConnectClient, topic: string): Promise<void> {
  await briefly(client.disconnect({ topic, reason }))
  await drop(client, topic).catch(() => {})
}
