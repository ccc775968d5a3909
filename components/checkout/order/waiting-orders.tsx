import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LocalTime } from '@/components/ui/local-time'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import type { Locale } from '@/lib/domain/money/amount-text'
import { orderPath } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { waitsFor, waitsUntil } from '@/lib/domain/order/view/waits'
import { orderWords } from '../order-words'

export interface WaitingOrdersProps {
  orders: readonly OrderView[]
  chains: readonly Chain[]
  locale: Locale
  now: Date
  /** Secondary on a page whose own button starts something else. */
  button?: 'primary' | 'secondary'
}

type Waiting = Omit<WaitingOrdersProps, 'orders'> & { readonly order: OrderView }

/** Later than this the day is shown, too: a time of day alone would read as today's. */
const halfDayMs = 12 * 3_600_000

function Until({ order, now }: Pick<Waiting, 'order' | 'now'>) {
  const t = useTranslations('openOrders')
  const until = waitsUntil(order)
  if (until === null) return null
  return (
    <span className="text-muted text-sm">
      {t('until')} <LocalTime iso={until} withDate={Date.parse(until) - now.getTime() > halfDayMs} withZone />
    </span>
  )
}

/** A single pending action, shown prominently. */
function WaitingOne({ order, chains, locale, now, button = 'primary' }: Waiting) {
  const t = useTranslations('openOrders')
  const words = orderWords(order, chains, locale)
  const task = waitsFor(order, now) ?? 'sign'
  return (
    <Card tone="accent" aria-labelledby="waiting-heading" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="waiting-heading" className="font-semibold text-lg leading-snug">
          {t(`waitingOne.${task}`, { kind: order.kind })}
        </h2>
        <p className="wrap-anywhere font-medium tabular-nums">{t('line', words)}</p>
        <p className="wrap-anywhere text-muted text-sm">{t('to', words)}</p>
        <Until order={order} now={now} />
      </div>
      <PageLink href={orderPath(order)} className={buttonClass(button, 'md', 'sm:justify-self-start')}>
        {t(`go.${task}`)}
        <ArrowRight aria-hidden="true" className="size-4" />
      </PageLink>
    </Card>
  )
}

function WaitingMany({ orders, chains, locale, now }: WaitingOrdersProps) {
  const t = useTranslations('openOrders')
  return (
    <Card tone="accent" heading={t('waitingMany', { count: orders.length })} className="grid gap-3">
      <ul className="grid gap-2">
        {orders.map((order) => {
          const words = orderWords(order, chains, locale)
          return (
            <li key={order.id}>
              <PageLink
                href={orderPath(order)}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-line px-4 py-3 hover:border-ink"
              >
                <span className="grid min-w-0">
                  <span className="wrap-anywhere font-medium tabular-nums">{t('line', words)}</span>
                  <span className="wrap-anywhere flex flex-wrap gap-x-3 text-muted text-sm">
                    <span>{t(`tasks.${waitsFor(order, now) ?? 'sign'}`)}</span> <span>{t('to', words)}</span>
                  </span>
                </span>
                <Until order={order} now={now} />
              </PageLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Links to orders that wait for the person: a card for one, a list for more. */
export function WaitingOrders({ orders, ...rest }: WaitingOrdersProps) {
  const waiting = orders.filter((order) => waitsFor(order, rest.now) !== null)
  const [one, other] = waiting
  if (one === undefined) return null
  return other === undefined ? (
    <WaitingOne order={one} {...rest} />
  ) : (
    <WaitingMany orders={waiting} {...rest} />
  )
}
