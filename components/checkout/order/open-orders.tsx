import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { orderPath } from '@/lib/domain/order/order'
import { factsOf } from '@/lib/domain/order/state'
import { listedState, mostOpen, waitsFor } from '@/lib/domain/order/view/waits'
import { orderWords } from '../order-words'
import { WaitingOrders, type WaitingOrdersProps } from './waiting-orders'

interface GoingOnProps extends Omit<WaitingOrdersProps, 'button'> {
  /** None are left out, so that they can be counted. */
  isAll: boolean
}

/** Orders that continue without the person, each with a link. */
function GoingOn({ orders, chains, locale, now, isAll }: GoingOnProps) {
  const t = useTranslations('openOrders')
  const words = useTranslations('orderWords')
  if (orders.length === 0) return null
  return (
    <Card heading={t('heading', { count: isAll ? orders.length : 0 })} className="grid gap-3">
      <ul className="grid gap-2">
        {orders.map((order) => {
          const state = listedState(order, now)
          const said = orderWords(order, chains, locale)
          return (
            <li key={order.id}>
              <PageLink
                href={orderPath(order)}
                className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-line px-4 py-3 hover:border-ink"
              >
                <span className="grid min-w-0">
                  <span className="font-medium">
                    {order.quote === null ? t('withoutQuote') : t('line', said)}
                  </span>
                  <span className="truncate text-muted text-sm">{said.recipient}</span>
                </span>
                <Badge tone={factsOf(state).tone}>{words(`states.${state}`, { kind: order.kind })}</Badge>
              </PageLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Orders that wait for the person, then those that continue automatically. More than a list shows are in the history. */
export function OpenOrders({ orders, chains, locale, button = 'primary' }: Omit<WaitingOrdersProps, 'now'>) {
  const t = useTranslations('openOrders')
  const now = new Date()
  const listed = orders.slice(0, mostOpen)
  const isAll = listed.length === orders.length
  const others = listed.filter((order) => waitsFor(order, now) === null)
  return (
    <>
      <WaitingOrders orders={listed} chains={chains} locale={locale} now={now} button={button} />
      <GoingOn orders={others} chains={chains} locale={locale} now={now} isAll={isAll} />
      {isAll ? null : (
        <PageLink href="/transactions?state=open" className={buttonClass('link', 'sm', 'justify-self-start')}>
          {t('all')}
        </PageLink>
      )}
    </>
  )
}
