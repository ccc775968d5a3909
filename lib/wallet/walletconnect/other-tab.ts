// The package keeps sessions and keys in memory and writes each list as a whole: a tab that doesn't know the session of
// another would erase it there.
import type { WalletConnectClient } from './client'

type Session = ReturnType<WalletConnectClient['session']['get']>

/** Private in the package. */
interface Kept {
  readonly storageKey: string
}

/** Learns a session that another tab has opened. False where the browser keeps none. */
export async function learn(client: WalletConnectClient, topic: string): Promise<boolean> {
  if (client.session.keys.includes(topic)) return true
  const { crypto, relayer, storage } = client.core
  const read = <T>(list: unknown) => storage.getItem<T>((list as Kept).storageKey)
  const session = (await read<Session[]>(client.session))?.find((one) => one.topic === topic)
  const keys = await read<Record<string, string>>(crypto.keychain)
  const [own, shared] = [keys?.[session?.self.publicKey ?? ''], keys?.[topic]]
  if (session === undefined || own === undefined || shared === undefined) return false
  await crypto.keychain.set(session.self.publicKey, own)
  await crypto.setSymKey(shared, topic)
  await client.session.set(topic, session)
  // Its answers are heard once the relay is there; nothing waits for that.
  relayer.subscribe(topic).catch(() => {})
  return true
}

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
