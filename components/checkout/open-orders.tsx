import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { Locale } from '@/lib/domain/amount-text'
import type { Chain } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/ramp-api'
import { formatBrl, formatToken } from './format'
import { recipientName, symbolOf } from './order-words'

interface OpenOrdersProps {
  orders: readonly OrderView[]
  chains: readonly Chain[]
  locale: Locale
}

/** What is still going on, each with the way back to it. */
export function OpenOrders({ orders, chains, locale }: OpenOrdersProps) {
  const t = useTranslations('openOrders')
  if (orders.length === 0) return null
  return (
    <Card aria-labelledby="open-orders-heading" className="grid gap-3">
      <h2 id="open-orders-heading" className="font-semibold text-lg">
        {t('heading', { count: orders.length })}
      </h2>
      <ul className="grid gap-2">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              href={`/sell/${order.id}`}
              className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-line px-4 py-3 hover:border-ink"
            >
              <span className="grid min-w-0">
                <span className="font-medium">
                  {order.quote === null
                    ? t('withoutQuote')
                    : t('line', {
                        send: formatToken(order.quote.sendAmount, symbolOf(order, chains), locale),
                        receive: formatBrl(order.quote.receiveAmount, locale),
                      })}
                </span>
                <span className="truncate text-muted text-sm">{recipientName(order)}</span>
              </span>
              <Badge
                tone={order.state === 'quoted' ? 'neutral' : order.state === 'unknown' ? 'warn' : 'good'}
              >
                {t(`states.${order.state}`)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
