'use client'

import dynamic from 'next/dynamic'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { Address } from '@/lib/domain/chains'
import { givesTokens } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import { site } from '@/site.config'
import { type Go, type Place, PlacesOfHost } from '../../checkout/places'
import { RampProvider, useRamp } from '../../checkout/ramp-context'
import { useWalletConnection } from '../../wallet/wallet-store'
import { noWallets, type WidgetFlow, type WidgetOptions } from '../options'
import type { WidgetRamp } from '../ramp/widget-ramp'
import { useSame } from '../use-widget-ramp'
import { ConnectFirst } from './connect-first'
import type { FormPlaceProps } from './form-place'

/** While a widget's next part is being loaded. */
export function Loading() {
  return (
    <p className="grid min-h-40 place-items-center">
      <Spinner />
    </p>
  )
}

// Each is loaded on demand: a host's page that sells has none of the other two.
const forms: Readonly<Record<WidgetFlow, ComponentType<FormPlaceProps>>> = {
  sell: dynamic(() => import('./sell-place').then(({ SellPlace }) => SellPlace), { loading: Loading }),
  buy: dynamic(() => import('./buy-place').then(({ BuyPlace }) => BuyPlace), { loading: Loading }),
  send: dynamic(() => import('./send-place').then(({ SendPlace }) => SendPlace), { loading: Loading }),
}
const SignedFlow = dynamic(
  () => import('../../checkout/flow/order-flow').then(({ OrderFlow }) => OrderFlow),
  {
    loading: Loading,
  },
)
const PaidFlow = dynamic(() => import('../../checkout/flow/buy-flow').then(({ BuyFlow }) => BuyFlow), {
  loading: Loading,
})

interface OrderProps {
  order: OrderView
  offered: WidgetRamp['offered']
  bankUrl: string | null
  /** The host's saved addresses, which a destination is compared with. */
  known: readonly Address[]
}

/** An order goes on as it is, so it also knows the chains that are offered no longer. */
function Order({ order, offered, bankUrl, known }: OrderProps) {
  const current = useRamp()
  const chains = useSame(offered())
  const ramp = useMemo(() => ({ ...current, chains }), [current, chains])
  return (
    <RampProvider ramp={ramp}>
      {givesTokens(order.kind) ? (
        <SignedFlow initial={order} bankUrl={bankUrl} known={known} />
      ) : (
        <PaidFlow initial={order} bankUrl={bankUrl} />
      )}
    </RampProvider>
  )
}

interface RampFlowProps extends Pick<WidgetRamp, 'view' | 'offered'> {
  options: WidgetOptions
}

/** One flow in one place of a host's page: the wallet, the form, then the order, each replacing the one before. */
export function RampFlow({ options, view, offered }: RampFlowProps) {
  const { flow = site.flows[0], bankUrl = null, wallets = noWallets } = options
  const known = useMemo(() => wallets.map(({ address }) => address), [wallets])
  const connection = useWalletConnection()
  const [{ place, visit }, setShown] = useState<{ readonly place: Place | null; readonly visit: number }>({
    place: null,
    visit: 0,
  })
  const go = useCallback<Go>((next) => setShown((shown) => ({ place: next, visit: shown.visit + 1 })), [])
  const order = place?.kind === 'order' ? view(place.orderId) : null
  const from = place?.kind === 'form' && place.from !== null ? view(place.from) : null
  // An order stays until the person leaves it, whatever the host has chosen meanwhile.
  const shown = place?.kind === 'form' && from !== null ? place.flow : flow
  const Form = forms[shown]
  // A form of a token that is offered no longer could ask for nothing.
  const offer = options.chains.flatMap(({ id, tokens }) => tokens.map(({ address }) => `${id} ${address}`))
  return (
    <PlacesOfHost go={go}>
      {order !== null ? (
        <Order key={order.id} order={order} offered={offered} bankUrl={bankUrl} known={known} />
      ) : connection === null ? (
        <ConnectFirst flow={shown} />
      ) : (
        <Form
          key={[shown, visit, connection.account, ...offer].join()}
          options={options}
          account={connection.account}
          from={from}
        />
      )}
    </PlacesOfHost>
  )
}
