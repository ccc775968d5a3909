// Only the wallet that the person chose is connected. wagmi also connects one that says so by itself: another extension
// that is unlocked, or one whose prompt was left open and is answered after the next choice.
import type { Config } from 'wagmi'

export interface Chosen {
  /** wagmi's id of the wallet. Null before a choice; undefined while the one of an earlier page is looked for. */
  uid: string | null | undefined
}

/** Drops every other connection. */
export function keepChosen(config: Config, { uid }: Chosen): void {
  const { status, current, connections } = config.state
  if (uid === undefined || status !== 'connected' || current === uid) return
  const own = uid === null ? undefined : connections.get(uid)
  config.setState((state) => ({
    ...state,
    connections: new Map(own && [[own.connector.uid, own]]),
    current: own?.connector.uid ?? null,
    status: own === undefined ? 'disconnected' : 'connected',
  }))
}
