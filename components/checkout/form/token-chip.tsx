'use client'

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Address, type Chain, findChain, findToken, labelIn, tokenLabel } from '@/lib/domain/chains'
import { FlagOfBrazil, TokenPicture } from './coin-pictures'

interface ChipProps {
  picture: ReactNode
  name: string
  /** The second line: a network, or a means of payment. */
  via: string
  children?: ReactNode
}

function Chip({ picture, name, via, children }: ChipProps) {
  return (
    <span className="relative ml-auto flex min-h-12 shrink-0 items-center gap-2 rounded-pill border border-line bg-raised py-1 pr-3 pl-1.5 transition-colors has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent has-[select:hover]:border-ink has-[select]:border-line-strong">
      {picture}
      <span aria-hidden={children === undefined ? undefined : true} className="grid min-w-0 leading-tight">
        <span className="font-semibold text-sm">{name}</span>
        <span className="max-w-[8em] truncate text-muted text-xs">{via}</span>
      </span>
      {children}
    </span>
  )
}

/** Reais, which only Pix carries. */
export function ReaisChip() {
  return <Chip picture={<FlagOfBrazil />} name="BRL" via="Pix" />
}

interface TokenChipProps {
  /** Names the choice for assistive technology. "Token and network" by default. */
  label?: string
  name?: string
  chains: readonly Chain[]
  chainId: number
  token: Address
  /** Null where it can't be chosen. */
  onChange: ((chainId: number, token: Address) => void) | null
}

/**
 * Token and chain are one choice: the same symbol on another chain is another token. The platform's own select lies over the
 * picture, so it opens natively on phones and works without a script.
 */
export function TokenChip({ label, name = 'token', chains, chainId, token, onChange }: TokenChipProps) {
  const t = useTranslations('token')
  const choices = chains.flatMap((chain) => chain.tokens.map((one) => ({ chain, one })))
  const optionValue = (id: number, address: string) => `${id}:${address.toLowerCase()}`
  const choose = (value: string) => {
    const found = choices.find(({ chain, one }) => optionValue(chain.id, one.address) === value)
    if (found !== undefined) onChange?.(found.chain.id, found.one.address)
  }
  const symbol = findToken(chains, chainId, token)?.symbol ?? ''
  const chain = findChain(chains, chainId)?.name ?? ''
  const picture = <TokenPicture symbol={symbol} chain={chain} />
  const called = tokenLabel(chains, chainId, token) ?? ''
  if (onChange === null) return <Chip picture={picture} name={called} via={chain} />
  return (
    <Chip picture={picture} name={called} via={chain}>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <select
        aria-label={label ?? t('label')}
        name={name}
        value={optionValue(chainId, token)}
        onChange={(event) => choose(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-pill text-base opacity-0"
      >
        {chains.map((chain) => (
          <optgroup key={chain.id} label={chain.name}>
            {chain.tokens.map((one) => (
              <option key={one.address} value={optionValue(chain.id, one.address)}>
                {t('on', { symbol: labelIn(chain, one), chain: chain.name })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </Chip>
  )
}
