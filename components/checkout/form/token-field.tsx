'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Address, Chain } from '@/lib/domain/chains'

interface TokenFieldProps {
  /** "Token and chain" by default. */
  label?: string
  name?: string
  chains: readonly Chain[]
  chainId: number
  token: Address
  onChange: (chainId: number, token: Address) => void
}

/** Token and chain are one choice: the same symbol on another chain is another token. */
export function TokenField({ label, name = 'token', chains, chainId, token, onChange }: TokenFieldProps) {
  const t = useTranslations('token')
  const choices = chains.flatMap((chain) => chain.tokens.map((one) => ({ chain, one })))
  const optionValue = (id: number, address: string) => `${id}:${address.toLowerCase()}`
  const choose = (value: string) => {
    const found = choices.find(({ chain, one }) => optionValue(chain.id, one.address) === value)
    if (found !== undefined) onChange(found.chain.id, found.one.address)
  }
  return (
    <Field label={label ?? t('label')}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={optionValue(chainId, token)}
          onChange={(event) => choose(event.target.value)}
        >
          {chains.map((chain) => (
            <optgroup key={chain.id} label={chain.name}>
              {chain.tokens.map((one) => (
                <option key={one.address} value={optionValue(chain.id, one.address)}>
                  {t('on', { symbol: one.symbol, chain: chain.name })}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
