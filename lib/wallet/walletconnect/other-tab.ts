// The package keeps sessions and keys in memory and writes each list as a whole, beside what other tabs do.
import type { WalletConnectClient } from './client'

/**
 * Forgets a session that another tab is ending, so that no later write of this tab keeps it. Not in storage: the other
 * tab may still have to read it there to tell the wallet, and removes it then.
 */
export function unlearn(client: WalletConnectClient, topic: string): void {
  const { crypto, history } = client.core
  const own = client.session.map.get(topic)?.self.publicKey
  client.session.map.delete(topic)
  for (const name of [topic, own ?? '']) crypto.keychain.keychain.delete(name)
  for (const [id, request] of history.records) if (request.topic === topic) history.records.delete(id)
}
