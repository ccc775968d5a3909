'use client'

import { useRef, useState } from 'react'
import type { Address, Token } from '@/lib/domain/chains'
import { type BaseUnits, type Decimal, roundDecimal, toBaseUnits } from '@/lib/domain/money/money'
import { type Funds, type FundsVerdict, isClear, judgeFunds } from '@/lib/domain/plan/funds'
import { type Balance, useBalance } from './use-balance'
import { useFunds } from './use-funds'
import type { Known } from './use-read'

/** A slower chain does not block the form, which then goes by what it knows. */
const LOOK_AGAIN_MS = 5_000

export interface FundsCheck {
  readonly balance: Balance
  readonly known: Known<Funds>
  readonly verdict: FundsVerdict
  readonly isLooking: boolean
  /** The current verdict: looks up missing or unknown values again. Null while a look is in progress. */
  readonly lookAgain: () => Promise<FundsVerdict | null>
  readonly reload: () => void
}

function within<T>(reading: Promise<T>): Promise<T | null> {
  return Promise.race([
    reading,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), LOOK_AGAIN_MS)
    }),
  ])
}

/** Whether the account can pay what the form asks. Nothing is known while signed out. */
export function useSpendFunds(
  token: Token,
  account: Address | null,
  wanted: {
    readonly amount: Decimal | null
    readonly isExact: boolean
    /** The tokens leave by their own transfer: no contract needs an allowance. */
    readonly isDirect?: boolean
  },
): FundsCheck {
  const balance = useBalance(token, account)
  const known = useFunds(token, account)
  const [isLooking, setLooking] = useState(false)
  const isBusy = useRef(false)
  const { isExact, isDirect = false } = wanted
  const amount =
    wanted.amount === null
      ? null
      : toBaseUnits(roundDecimal(wanted.amount, token.decimals, 'up'), token.decimals)
  const judge = (tokens: BaseUnits | null, funds: Funds | null) =>
    judgeFunds({ token, amount, isExact, isDirect, balance: tokens, funds })
  const verdict = judge(balance.baseUnits, known.value)

  const lookAgain = async (): Promise<FundsVerdict | null> => {
    if (isBusy.current) return null
    if (isClear(verdict)) return verdict
    isBusy.current = true
    setLooking(true)
    const read = await within(Promise.all([balance.reload(), known.reload()]))
    isBusy.current = false
    setLooking(false)
    return read === null ? verdict : judge(...read)
  }

  const reload = () => {
    void balance.reload()
    void known.reload()
  }
  return { balance, known, verdict, isLooking, lookAgain, reload }
}
