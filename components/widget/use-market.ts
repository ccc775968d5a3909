'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '@/lib/domain/result'
import { type TokenClient, toFailure } from '@/lib/settlement/browser'
import { useTokenClient } from './token-provider'

export interface Read<T> {
  /** Null before the first answer, and if the service has no such operation. */
  readonly data: T | null
  readonly failure: Failure | null
  readonly isReading: boolean
  /** For a press: reads again. */
  readonly again: () => void
}

interface Told<T> {
  readonly read: object
  readonly data: T | null
  readonly failure: Failure | null
}

/** Reads when it mounts, when `read` changes and on request, never by a timer: each read uses one of few calls. */
function useRead<T>(read: (() => Promise<T | null>) | null): Read<T> {
  const isSignedOut = useTokenClient().state === 'signed-out'
  const [round, setRound] = useState(0)
  const [told, setTold] = useState<Told<T> | null>(null)
  const [isReading, setReading] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a press reads again
  useEffect(() => {
    // Nothing of a session is shown after its end.
    if (isSignedOut) setTold(null)
    if (read === null || isSignedOut) return
    let isOver = false
    const tell = (next: Told<T>) => {
      if (isOver) return
      setTold(next)
      setReading(false)
    }
    setReading(true)
    const start = async () => {
      // A mount that React reverts at once, as in development, costs no call.
      await Promise.resolve()
      if (isOver) return
      await read().then(
        (data) => tell({ read, data, failure: null }),
        (error: unknown) => tell({ read, data: null, failure: toFailure(error) }),
      )
    }
    void start()
    return () => {
      isOver = true
      setReading(false)
    }
  }, [read, isSignedOut, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  const current = told !== null && told.read === read ? told : null
  return { data: current?.data ?? null, failure: current?.failure ?? null, isReading, again }
}

type Rows<V extends 'prices' | 'balances'> = NonNullable<Awaited<ReturnType<TokenClient[V]>>>

/** Prices in dollars for one chain's tokens, or for one of them; null reads nothing. */
export function usePrices(chainId: number | null, token?: string): Read<Rows<'prices'>> {
  const { client } = useTokenClient()
  const ask = useCallback(
    () =>
      chainId === null
        ? Promise.resolve(null)
        : client.prices({ chainId, ...(token === undefined ? {} : { token }) }),
    [client, chainId, token],
  )
  return useRead(chainId === null ? null : ask)
}

type Owner = Parameters<TokenClient['balances']>[0]['address']

/** An address's balances on one chain; null reads nothing. */
export function useBalances(chainId: number | null, address: Owner | null): Read<Rows<'balances'>> {
  const { client } = useTokenClient()
  const ask = useCallback(
    () =>
      chainId === null || address === null ? Promise.resolve(null) : client.balances({ chainId, address }),
    [client, chainId, address],
  )
  return useRead(chainId === null || address === null ? null : ask)
}
