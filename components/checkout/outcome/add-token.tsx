'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { findToken } from '@/lib/domain/chains'
import { sameAccount } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { loadWallet, useWalletConnection } from '../../wallet/wallet-store'
import { useRamp } from '../ramp-context'

/** Asks the connected wallet to list the token, if that wallet is where the tokens arrived. */
export function AddToken({ order: { to } }: { order: OrderView }) {
  const t = useTranslations('outcome.addToken')
  const { chains } = useRamp()
  const connection = useWalletConnection()
  const [state, setState] = useState<'busy' | 'added' | 'failed' | null>(null)
  const token = to === null ? undefined : findToken(chains, to.chainId, to.token)
  if (connection === null || to === null || token === undefined) return null
  if (!sameAccount(connection.account, to.address)) return null
  const press = async () => {
    setState('busy')
    try {
      const wallet = await loadWallet(chains)
      const result = await wallet.addToken(token)
      setState(result.ok ? 'added' : result.error.code === 'wallet_refused' ? null : 'failed')
    } catch {
      setState('failed')
    }
  }
  const symbol = token.symbol
  return (
    <>
      {state === 'added' ? null : (
        <Button variant="secondary" busy={state === 'busy'} onClick={press}>
          {t('press', { symbol })}
        </Button>
      )}
      <span role="status" className="order-last w-full text-muted text-sm empty:sr-only">
        {state === 'added'
          ? t('added', { symbol })
          : state === 'failed'
            ? t('failed', { address: token.address })
            : ''}
      </span>
    </>
  )
}
