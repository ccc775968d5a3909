// The part of the package's client used here, with the test acting as the wallet.
import { vi } from 'vitest'
import type { WalletConnectClient } from './client'
import type { Namespaces } from './namespaces'

export const account = '0x00000000000000000000000000000000000000a1'
export const other = '0x00000000000000000000000000000000000000b2'

export function allowing(chainIds: readonly number[], accounts: readonly string[] = [account]): Namespaces {
  return {
    eip155: {
      accounts: chainIds.flatMap((id) => accounts.map((one) => `eip155:${id}:${one}`)),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    },
  }
}

type Listener = (event: unknown) => void

function createEvents() {
  const heard = new Map<string, Set<Listener>>()
  const of = (name: string) => {
    const found = heard.get(name) ?? new Set<Listener>()
    heard.set(name, found)
    return found
  }
  const off = (name: string, listener: Listener) => {
    of(name).delete(listener)
  }
  return {
    on: (name: string, listener: Listener) => {
      of(name).add(listener)
    },
    once: (name: string, listener: Listener) => {
      const heardOnce = (event: unknown) => {
        off(name, heardOnce)
        listener(event)
      }
      of(name).add(heardOnce)
    },
    off,
    emit: (name: string, event: unknown) => {
      for (const listener of [...of(name)]) listener(event)
    },
    count: () => [...heard.values()].reduce((sum, listeners) => sum + listeners.size, 0),
  }
}

export function fakeClient(namespaces: Namespaces = allowing([1, 10])) {
  const events = createEvents()
  const sessions = new Map([['topic', { namespaces }]])
  const parts = {
    on: events.on,
    once: events.once,
    off: events.off,
    session: {
      keys: [...sessions.keys()],
      get: (topic: string) => {
        const found = sessions.get(topic)
        if (found === undefined) throw new Error('No matching key')
        return found
      },
    },
    request: vi.fn(async (_: { chainId: string; request: { method: string } }): Promise<unknown> => '0xdone'),
    disconnect: vi.fn(async (_: { topic: string }) => {}),
    connect: vi.fn(async (): Promise<{ uri: string; approval: () => Promise<{ topic: string }> }> => {
      throw new Error('nobody asked for this')
    }),
  }
  return {
    ...parts,
    /** Sets what the wallet allows from now on. */
    allow: (next: Namespaces) => {
      sessions.set('topic', { namespaces: next })
      events.emit('session_update', { topic: 'topic' })
    },
    tell: (name: string, event: object) => events.emit(name, { topic: 'topic', ...event }),
    listeners: () => events.count(),
    // Safe: only the members above are used.
    client: parts as unknown as WalletConnectClient,
  }
}
