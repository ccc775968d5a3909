'use client'

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CallsByKind, OrderKind } from '@/lib/domain/kinds/kinds'
import { createTokenClient, type TokenClient } from '@/lib/settlement/browser'
import { adoptServerTime, serverNowMs } from '@/lib/wallet/server-clock'
import type { GetToken } from './ask-host'
import type { FrameOptions } from './frame/frame-protocol'
import { boundOfPage } from './token/call-bound'
import { browserClock } from './token/elapsed'
import { TokenKeeper, type TokenSnapshot } from './token/token-keeper'

interface Session {
  readonly keeper: TokenKeeper
  readonly client: TokenClient
}

const SessionContext = createContext<Session | null>(null)

export interface TokenSession extends TokenSnapshot {
  /** Calls to the service. They wait for a token in order; a signed-out page gets `not_signed_in`. */
  readonly client: TokenClient
  /** For a press: tries again now, also after a sign-out. */
  readonly retry: () => void
  /** Forgets the token; no request in flight restores it. */
  readonly signOut: () => void
}

/** Throws without a TokenProvider above. */
export function useTokenClient(): TokenSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useTokenClient needs a TokenProvider above it')
  const { keeper, client } = session
  const { state, failures } = useSyncExternalStore(keeper.subscribe, keeper.snapshot, keeper.snapshot)
  return useMemo(
    () => ({ client, state, failures, retry: keeper.retry, signOut: keeper.signOut }),
    [client, keeper, state, failures],
  )
}

export function useCalls<K extends OrderKind>(kind: K): CallsByKind<'answer'>[K] {
  const calls: CallsByKind<'answer'> = useTokenClient().client
  return calls[kind]
}

export interface TokenProviderProps {
  /** The service's URL, with or without `/v1`; changing it starts a new session. */
  baseUrl: string
  /** Called when the provider mounts, and again before each token expires. */
  getToken: GetToken
  /** How long a quote without its own expiry is valid. */
  quoteTtlSeconds?: number | undefined
  /**
   * In a frame of our own: what the surrounding page said last, a new object each time. Our server has given the page the
   * time, which no surrounding page may change.
   */
  frame?: FrameOptions | undefined
  children: ReactNode
}

/** Holds a short-lived token in memory for everything below it. */
export function TokenProvider(props: TokenProviderProps) {
  return <OneSession key={props.baseUrl} {...props} />
}

function OneSession({ baseUrl, getToken, quoteTtlSeconds, frame, children }: TokenProviderProps) {
  const latest = useRef(getToken)
  useLayoutEffect(() => {
    latest.current = getToken
  })
  const [session] = useState<Session>(() => {
    const keeper = new TokenKeeper({
      getToken: (options) => latest.current(options),
      clock: browserClock,
      bound: boundOfPage(),
      random: Math.random,
      isHidden: () => document.visibilityState === 'hidden',
      ...(frame === undefined ? { learnTime: adoptServerTime } : {}),
    })
    const service = { baseUrl, quoteTtlSeconds, serverNow: serverNowMs }
    return { keeper, client: createTokenClient({ ...service, tokens: keeper }) }
  })
  useEffect(() => keepAwake(session.keeper), [session])
  useEffect(() => {
    // It may have its getToken() only now.
    if (frame !== undefined && session.keeper.snapshot().state === 'failing') session.keeper.hurry()
  }, [session, frame])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Starts the keeper and wakes it when timers may have been suspended. Returns a function to stop it. */
function keepAwake(keeper: TokenKeeper): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') keeper.wake()
  }
  const stopped = new AbortController()
  const { signal } = stopped
  document.addEventListener('visibilitychange', onVisibility, { signal })
  window.addEventListener('pageshow', () => keeper.wake(), { signal })
  window.addEventListener('online', () => keeper.hurry(), { signal })
  keeper.start()
  return () => {
    stopped.abort()
    keeper.stop()
  }
}
