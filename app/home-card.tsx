import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { PriceCard } from '@/components/checkout/form/price-card'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { getOfferedChains } from '@/lib/server/chains'
import { lastKnownPrices } from '@/lib/server/service/prices'
import { site } from '@/site.config'
import { clientMessages } from './client-messages'

/** How each kind's form calls its two sides. */
const labels = {
  sell: { gives: 'checkout.youSend', gets: 'sell.theyReceive' },
  buy: { gives: 'buy.youPay', gets: 'buy.youReceive' },
  send: { gives: 'checkout.youSend', gets: 'send.theyReceive' },
} as const satisfies Readonly<Record<OrderKind, unknown>>

/** The first flow on offer with its estimate. Renders nothing if its chains or prices can't be read. */
export async function HomeCard() {
  const [flow] = site.flows
  const t = await getTranslations('home')
  const [all, messages, chains, prices] = await Promise.all([
    getTranslations(),
    clientMessages('amount', 'token'),
    getOfferedChains(flow).catch(() => []),
    lastKnownPrices().catch(() => []),
  ])
  const [first] = chains.flatMap(({ tokens }) => tokens)
  if (first === undefined) return null
  const words = {
    title: t(`card.${flow}`),
    gives: all(labels[flow].gives),
    gets: all(labels[flow].gets),
    go: t('card.go'),
  }
  const ofFlow = prices.filter(({ kind }) => kind === flow)
  return (
    <NextIntlClientProvider messages={messages}>
      <PriceCard flow={flow} chains={chains} first={first} prices={ofFlow} words={words} />
    </NextIntlClientProvider>
  )
}
