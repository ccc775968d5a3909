// The part of the package's client used here, with the test acting as the wallet.
import { vi } from 'vitest'
import type { WalletConnectClient } from './client'
import type { StoredSession } from './kept-session'
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

/** The browser's own storage of the session, which its tabs and its later pages share. */
export function storageOf(stored: StoredSession | null) {
  const storage = {
    stored,
    getItem: async () => storage.stored,
    setItem: (_: string, value: StoredSession) => {
      storage.stored = value
    },
    removeItem: () => {
      storage.stored = null
    },
  }
  return storage
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

function createCore() {
  const keys = new Map([
    ['topic', 'shared key'],
    ['own', 'own key'],
  ])
  const deleteKey = async (name: string) => {
    keys.delete(name)
  }
  const core = {
    history: {
      delete: vi.fn((_: string) => {}),
      records: new Map<number, object>([[1, { topic: 'topic' }]]),
      ...createEvents(),
    },
    crypto: {
      keychain: {
        storageKey: 'keys',
        keychain: keys,
        has: (name: string) => keys.has(name),
        set: async (name: string, key: string) => {
          keys.set(name, key)
        },
      },
      setSymKey: async (key: string, topic: string) => {
        keys.set(topic, key)
      },
      deleteSymKey: deleteKey,
      deleteKeyPair: deleteKey,
    },
    relayer: { connected: true, transportOpen: vi.fn(), subscribe: vi.fn(async (_: string) => {}) },
    /** What the browser keeps, also of other tabs. */
    storage: { getItem: vi.fn(async (_: string): Promise<unknown> => undefined) },
  }
  return { core, keys }
}

export function fakeClient(namespaces: Namespaces = allowing([1, 10])) {
  const events = createEvents()
  const sessionIn = (allowed: Namespaces) => ({
    topic: 'topic',
    namespaces: allowed,
    self: { publicKey: 'own' },
  })
  const sessions = new Map([['topic', sessionIn(namespaces)]])
  const { core, keys } = createCore()
  const parts = {
    on: events.on,
    once: events.once,
    off: events.off,
    session: {
      storageKey: 'sessions',
      map: sessions,
      get keys() {
        return [...sessions.keys()]
      },
      set: async (topic: string, session: ReturnType<typeof sessionIn>) => {
        sessions.set(topic, session)
      },
      delete: async (topic: string) => {
        sessions.delete(topic)
      },
      get: (topic: string) => {
        const found = sessions.get(topic)
        if (found === undefined) throw new Error('No matching key')
        return found
      },
    },
    core,
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
      sessions.set('topic', sessionIn(next))
      events.emit('session_update', { topic: 'topic' })
    },
    tell: (name: string, event: object) => events.emit(name, { topic: 'topic', ...event }),
    /** Another tab opens a session, which only the browser's storage tells. */
    openElsewhere: (topic: string) => {
      const kept: Record<string, unknown> = {
        sessions: [{ ...sessionIn(namespaces), topic, self: { publicKey: `own ${topic}` } }],
        keys: { [topic]: 'its shared key', [`own ${topic}`]: 'its own key' },
      }
      parts.core.storage.getItem.mockImplementation(async (name) => kept[name])
    },
    keys,
    listeners: () => events.count(),
    // Safe: only the members above are used.
    client: parts as unknown as WalletConnectClient,
  }
}
