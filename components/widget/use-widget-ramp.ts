'use client'

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toKnownPrices } from '@/lib/domain/money/known-price'
import { parseDecimal } from '@/lib/domain/money/money'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { toFailure } from '@/lib/settlement/browser'
import { serverNowMs } from '@/lib/wallet/server-clock'
import type { WalletConnection } from '@/lib/wallet/types'
import type { Ramp } from '../checkout/ramp-context'
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

/** The previous object while the content is the same: a server component sends new objects with each answer. */
export function useSame<T>(value: T): T {
  const content = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by content
  return useMemo(() => value, [content])
}

export interface MountedRamp extends Pick<WidgetRamp, 'view' | 'offered'> {
  readonly ramp: Ramp
}

/** The widget's record and its service calls: one record while the widget is mounted, whatever its host changes. */
export function useWidgetRamp(options: WidgetOptions): MountedRamp {
  const { client } = useTokenClient()
  const connection = useWalletConnection()
  const latest = useRef({ options, account: connection?.account ?? null })
  useLayoutEffect(() => {
    latest.current = { options, account: connection?.account ?? null }
  })
  const [{ tell, made }] = useState(() => {
    const given = () => latest.current.options
    const tellLatest = (event: WidgetEvent) => tellHost(given(), event)
    const record = createWidgetRamp({
      service: { ...client, failureOf: toFailure },
      chains: () => given().chains,
      rules: () => given().rules,
      recipients: () => given().recipients ?? noRecipients,
      wallets: () => given().wallets ?? noWallets,
      statusUrl: () => given().statusUrl ?? null,
      account: () => latest.current.account,
      tell: tellLatest,
      usual: () => {
        const { rates = [], priceBand } = given()
        return { prices: toKnownPrices(rates), band: parseDecimal(priceBand ?? '') ?? usualPriceBand }
      },
      now: () => new Date(serverNowMs()),
    })
    return { tell: tellLatest, made: record }
  })
  useWalletEvents(connection, tell)
  useEffect(() => made.forgetTyped, [made])
  const chains = useSame(options.chains)
  const rules = useSame(options.rules)
  const ramp = useMemo(() => ({ ...made.ramp, chains, rules }), [made, chains, rules])
  return { ramp, view: made.view, offered: made.offered }
}
