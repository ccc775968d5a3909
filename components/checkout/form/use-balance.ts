'use client'

import { useCallback } from 'react'
import type { Address, Token } from '@/lib/domain/chains'
import { type BaseUnits, type Decimal, fromBaseUnits, parseBaseUnits } from '@/lib/domain/money/money'
import type { TokenBalance } from '@/lib/domain/ports'
import { useRamp } from '../ramp-context'
import { useRead } from './use-read'

export interface Balance {
  /** Null while loading, or if it could not be read. */
  readonly amount: Decimal | null
  readonly baseUnits: BaseUnits | null
  readonly isUnavailable: boolean
  /** Reads it again and returns it; null if it could not be read. */
  readonly reload: () => Promise<BaseUnits | null>
}

function find(balances: readonly TokenBalance[] | null, token: Token): BaseUnits | null {
  const found = balances?.find((balance) => balance.token.toLowerCase() === token.address.toLowerCase())
  return found === undefined ? null : parseBaseUnits(found.amountBaseUnits)
}

/** The account's balance of one token, read again when the chain changes. Not read while signed out. */
export function useBalance(token: Token, account: Address | null): Balance {
  const { api } = useRamp()
  const { chainId } = token
  const read = useCallback(async () => {
    const result = await api.readBalances(chainId).catch(() => null)
    return result?.ok === true ? result.data : []
  }, [api, chainId])
  const { value, reload } = useRead(`${chainId} ${account}`, account === null ? null : read)
  const baseUnits = find(value, token)
  return {
    baseUnits,
    amount: baseUnits === null ? null : fromBaseUnits(baseUnits, token.decimals),
    isUnavailable: value !== null && baseUnits === null,
    reload: async () => find(await reload(), token),
  }
}
