'use client'

import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { toKnownPrices } from '@/lib/domain/money/known-price'
import { parseDecimal } from '@/lib/domain/money/money'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { toFailure } from '@/lib/settlement/browser'
import { serverNowMs } from '@/lib/wallet/server-clock'
import type { WalletConnection } from '@/lib/wallet/types'
import { useWalletConnection } from '../wallet/wallet-store'
import { tellHost, type WidgetEvent } from './events'
import { noRecipients, noWallets, type WidgetOptions } from './options'
import { createWidgetRamp, type WidgetRamp } from './ramp/widget-ramp'
import { useTokenClient } from './token-provider'

/** Reports wallet events to the host: connected, changed account or chain, disconnected. */
function useWalletEvents(connection: WalletConnection | null, tell: (event: WidgetEvent) => void): void {
  const before = useRef<WalletConnection | null>(null)
  useEffect(() => {
    const known = before.current
    before.current = connection
    if (known === connection) return
    const status = connection === null ? 'disconnected' : known === null ? 'connected' : 'changed'
    const { chainId = null, walletName = null } = connection ?? {}
    tell({ type: 'wallet', status, chainId, walletName })
  }, [connection, tell])
}

/** The widget's record and its service calls, as long as service, chains and rules stay the same. */
export function useWidgetRamp(options: WidgetOptions): WidgetRamp {
  const { client } = useTokenClient()
  const connection = useWalletConnection()
  const latest = useRef({ options, account: connection?.account ?? null })
  useLayoutEffect(() => {
    latest.current = { options, account: connection?.account ?? null }
  })
  const tell = useMemo(() => (event: WidgetEvent) => tellHost(latest.current.options, event), [])
  useWalletEvents(connection, tell)
  const { chains, rules, statusUrl = null } = options
  return useMemo(
    () =>
      createWidgetRamp({
        service: { ...client, failureOf: toFailure },
        chains,
        rules,
        recipients: () => latest.current.options.recipients ?? noRecipients,
        wallets: () => latest.current.options.wallets ?? noWallets,
        statusUrl,
        account: () => latest.current.account,
        tell,
        usual: () => {
          const { rates = [], priceBand } = latest.current.options
          return { prices: toKnownPrices(rates), band: parseDecimal(priceBand ?? '') ?? usualPriceBand }
        },
        now: () => new Date(serverNowMs()),
      }),
    [client, chains, rules, statusUrl, tell],
  )
}
