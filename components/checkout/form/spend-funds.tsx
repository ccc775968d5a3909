'use client'

import type { Ref } from 'react'
import type { Address, Chain, Token } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money/money'
import { BalanceLine } from './balance-line'
import { FundsLines } from './funds-lines'
import { type GetTestTokens, TestTokens } from './test-tokens'
import type { FundsWords } from './use-funds-words'
import type { FundsCheck } from './use-spend-funds'

export interface SpendFundsProps {
  /** Null while signed out. */
  account: Address | null
  chain: Chain
  token: Token
  funds: FundsCheck
  words: FundsWords
  /** The amount's field says how many tokens are missing. */
  isSaid: boolean
  isTouched: boolean
  gasRef: Ref<HTMLLIElement>
  onChoose: (amount: Decimal) => void
  /** The last press stopped because something is missing: with test tokens it goes on. */
  goOn: (() => void) | null
  /** In sandbox builds only. */
  getTestTokens: GetTestTokens | null
}

/** The account's balance, allowance and shortage, below the amount of a form that spends tokens. */
export function SpendFunds(props: SpendFundsProps) {
  const { account, chain, token, funds, words, isSaid, isTouched, gasRef, onChoose, goOn, getTestTokens } =
    props
  const { balance, known, verdict } = funds
  return (
    <>
      <BalanceLine balance={account === null ? null : balance} token={token} onChoose={onChoose} />
      <FundsLines
        words={isSaid ? { ...words, tokens: null } : words}
        verdict={verdict}
        isTouched={isTouched}
        isHeld={goOn !== null}
        isUnavailable={known.isUnavailable}
        gasRef={gasRef}
      />
      {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && getTestTokens !== null ? (
        <TestTokens
          account={account}
          chainId={token.chainId}
          chainName={chain.name}
          getTestTokens={getTestTokens}
          goesOn={goOn !== null}
          onDone={goOn ?? funds.reload}
        />
      ) : null}
    </>
  )
}
