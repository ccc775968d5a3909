import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { PriceCard } from '@/components/checkout/form/price-card'
import type { ErrorCode } from '@/lib/domain/error-codes'
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

/** The errors of an amount alone: the list is long, and sent with the page. */
const errorsOfAmount = [
  'required',
  'amount_invalid',
  'amount_ambiguous',
  'amount_too_precise',
  'amount_zero',
] as const satisfies readonly ErrorCode[]

async function cardMessages() {
  const [messages, { errors }] = await Promise.all([clientMessages('amount', 'token'), getMessages()])
  return { ...messages, errors: Object.fromEntries(errorsOfAmount.map((code) => [code, errors[code]])) }
}

/** What each flow on offer brings, with its estimate. Renders nothing if chains or prices can't be read. */
export async function HomeCard() {
  const t = await getTranslations('home')
  const [all, messages, prices, offered] = await Promise.all([
    getTranslations(),
    cardMessages(),
    lastKnownPrices().catch(() => []),
    Promise.all(site.flows.map((flow) => getOfferedChains(flow).catch(() => []))),
  ])
  const flows = site.flows.flatMap((flow, at) => {
    const chains = offered[at] ?? []
    const [first] = chains.flatMap(({ tokens }) => tokens)
    const words = {
      tab: all(`common.nav.${flow}`),
      gives: all(labels[flow].gives),
      gets: all(labels[flow].gets),
    }
    return first === undefined ? [] : [{ flow, chains, first, words }]
  })
  if (flows.length === 0) return null
  const words = { title: t('card.title'), flows: t('card.flows'), go: t('card.go') }
  return (
    <NextIntlClientProvider messages={messages}>
      <PriceCard flows={flows} prices={prices} words={words} />
    </NextIntlClientProvider>
  )
}
