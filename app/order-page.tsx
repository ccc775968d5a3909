import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ComponentType, ReactNode } from 'react'
import { PageRampProvider } from '@/components/checkout/ramp-context'
import { OrderRecord } from '@/components/transactions/order-record'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import type { Address } from '@/lib/domain/chains'
import type { AddressParams } from '@/lib/domain/history/filter'
import { listPath } from '@/lib/domain/history/list-place'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { orderPath } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { getPlanRules } from '@/lib/server/chain/plan-rules'
import { getChains } from '@/lib/server/chains'
import { readListQuery } from '@/lib/server/orders/list-place'
import { getOrderView } from '@/lib/server/orders/views'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { currentUser } from '@/lib/server/session/auth'
import { bankAddress } from './bank-address'
import { clientMessages, type Namespace } from './client-messages'
import * as orderActions from './order-actions'
import { toSignIn } from './sign-in/to-sign-in'

export function orderMetadata(kind: OrderKind) {
  return async (): Promise<Metadata> => {
    const t = await getTranslations('order')
    return { title: t('title', { kind }) }
  }
}

export interface OrderPageParams {
  params: Promise<{ orderId: string }>
  searchParams: Promise<AddressParams>
}

interface OrderPageProps extends OrderPageParams {
  kind: OrderKind
  /** The screens for this kind: each page loads only its own. */
  flow: ComponentType<{
    initial: OrderView
    bankUrl: string | null
    known: readonly Address[]
    record: ReactNode
  }>
  /** The messages that only this kind's screens show. */
  texts: readonly Namespace[]
  /** Known addresses that look like the destination, if the screens compare it with them. */
  knownTo?: (userId: string, to: Address) => Promise<readonly Address[]>
}

/** The messages for an order that a wallet signs. */
export const signedTexts = [
  'quote',
  'review',
  'allowance',
  'sign',
  'progress',
  'told',
  'outcome',
  'receipt',
  'wallet',
] as const

/** One order of the signed-in person at its address, of any kind. */
export async function OrderPage({ kind, flow: Flow, texts, knownTo, params, searchParams }: OrderPageProps) {
  const [user, { orderId }] = await Promise.all([currentUser(), params])
  if (user === null) toSignIn(orderPath({ kind, id: orderId }), await searchParams)
  const order = await getOrderView(user.id, orderId)
  if (order === null) {
    noteForeignIds(user.id, orderId)
    notFound()
  }
  if (order.kind !== kind) redirect(orderPath(order))
  const [t, chains, rules, messages, bankUrl, known] = await Promise.all([
    getTranslations('order'),
    getChains(),
    getPlanRules(),
    clientMessages(...texts, 'orderWords', 'timeline', 'errors'),
    bankAddress(),
    order.to === null ? [] : (knownTo?.(user.id, order.to.address) ?? []),
  ])
  const list = readListQuery(await searchParams, chains)
  return (
    <div className="frame grid gap-6 py-8 max-lg:*:max-w-2xl sm:py-12">
      <PageLink
        href={list === '' ? `/transactions?kind=${kind}` : listPath(list)}
        className={buttonClass('link', 'sm', 'print-hidden justify-self-start')}
      >
        {list === '' ? t('back', { kind }) : t('backToList')}
      </PageLink>
      <NextIntlClientProvider messages={messages}>
        <PageRampProvider actions={{ ...orderActions }} chains={chains} rules={rules} renderedAt={Date.now()}>
          <Flow key={order.id} initial={order} bankUrl={bankUrl} known={known} record={<OrderRecord />} />
        </PageRampProvider>
      </NextIntlClientProvider>
    </div>
  )
}
