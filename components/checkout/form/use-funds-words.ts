'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Chain, Token } from '@/lib/domain/chains'
import { type BaseUnits, fromBaseUnits } from '@/lib/domain/money/money'
import { formatBalance, formatCoin, formatToken } from '../format'
import { useAllowanceWords } from '../use-allowance-words'
import type { FundsCheck } from './use-spend-funds'

const COIN_DECIMALS = 18
const numberWords = ['one', 'one', 'two', 'three'] as const

export interface FundsWords {
  /** Confirmations and network fee in one line. */
  readonly row: string
  /** In its place while the fee is missing. */
  readonly noGas: string
  readonly tokens: string | null
  readonly signatures: string | null
  readonly gas: string | null
}

/** Sentences for available and missing funds, with their amounts. @param isAbout whether the amount of tokens is an estimate */
export function useFundsWords(chain: Chain, token: Token, funds: FundsCheck, isAbout: boolean): FundsWords {
  const t = useTranslations('funds')
  const locale = useLocale()
  const allowed = useAllowanceWords(token.chainId, token.address)
  const { symbol, decimals } = token
  const short = (units: BaseUnits) => formatBalance(fromBaseUnits(units, decimals), symbol, locale)
  const full = (units: BaseUnits) => formatToken(fromBaseUnits(units, decimals), symbol, locale)

  const { amount, tokens, steps, areStepsSure, allowance, fee, gas } = funds.verdict
  const balance = funds.balance.baseUnits
  const native = funds.known.value?.native ?? null
  // Cut at six places two different amounts may look equal: then show every digit.
  const write = amount !== null && balance !== null && short(amount) === short(balance) ? full : short
  const need = amount === null ? '' : `${isAbout ? '≈\u00a0' : ''}${write(amount)}`
  const coin = (units: BaseUnits, rounding: 'up' | 'down') =>
    formatCoin(fromBaseUnits(units, COIN_DECIMALS), chain.nativeSymbol, locale, rounding)

  const signatures = () => {
    if (steps === null) return null
    if (allowance === null) return t('upTo.one')
    const count = numberWords[steps.length] ?? 'three'
    if (!areStepsSure) return t(`upTo.${count}`)
    if (count === 'two' && allowance === 0n) return t('signatures.first', { need })
    return t(`signatures.${count}`, { allowed: allowed(allowance), need, symbol })
  }
  const row = () => {
    if (gas === 'near') return t('row.nearGas', { symbol: chain.nativeSymbol })
    if (steps === null || allowance === null || fee === null) return t('row.unknown')
    const values = { count: steps.length, fee: coin(fee, 'up') }
    return areStepsSure ? t('row.exact', values) : t('row.upTo', values)
  }
  return {
    row: row(),
    noGas: t('row.noGas', { symbol: chain.nativeSymbol }),
    tokens:
      balance === null || tokens === 'unknown'
        ? null
        : t(`tokens.${tokens === 'enough' ? 'enough' : 'short'}`, { have: write(balance), need }),
    signatures: signatures(),
    gas:
      fee === null || native === null || gas === 'unknown'
        ? null
        : t(`gas.${gas}`, {
            fee: coin(fee, 'up'),
            have: coin(native, 'down'),
            symbol: chain.nativeSymbol,
            chain: chain.name,
          }),
  }
}
