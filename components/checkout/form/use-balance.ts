'use client'

import { useCallback, useEffect, useState } from 'react'
import type { Address, Token } from '@/lib/domain/chains'
import { type BaseUnits, type Decimal, fromBaseUnits, parseBaseUnits } from '@/lib/domain/money/money'
import type { TokenBalance } from '@/lib/domain/ports'
import { useRamp } from '../ramp-context'

export interface Balance {
  /** Null while loading, or if it could not be read. */
  readonly amount: Decimal | null
  readonly baseUnits: BaseUnits | null
  readonly isUnavailable: boolean
  /** Reads it again and returns it; null if it could not be read. */
  readonly reload: () => Promise<BaseUnits | null>
}

interface Read {
  readonly key: string
  /** Null when the chain could not be read. */
  readonly balances: readonly TokenBalance[] | null
}

function find(balances: readonly TokenBalance[] | null, token: Token): BaseUnits | null {
  const found = balances?.find((balance) => balance.token.toLowerCase() === token.address.toLowerCase())
  return found === undefined ? null : parseBaseUnits(found.amountBaseUnits)
}

/** The account's balance of one token, read again when the chain changes. Not read while signed out. */
export function useBalance(token: Token, account: Address | null): Balance {
  const { api } = useRamp()
  const [read, setRead] = useState<Read | null>(null)
  const { chainId } = token
  const key = `${chainId} ${account}`

  const reload = useCallback(async () => {
    if (account === null) return null
    const result = await api.readBalances(chainId).catch(() => null)
    const balances = result?.ok === true ? result.data : null
    setRead({ key, balances })
    return balances
  }, [api, chainId, account, key])

  useEffect(() => {
    void reload()
  }, [reload])

  const isCurrent = read?.key === key
  const baseUnits = isCurrent ? find(read.balances, token) : null
  return {
    baseUnits,
    amount: baseUnits === null ? null : fromBaseUnits(baseUnits, token.decimals),
    isUnavailable: isCurrent && read.balances === null,
    reload: async () => find(await reload(), token),
  }
}
