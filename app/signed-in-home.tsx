import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { OpenOrders } from '@/components/checkout/order/open-orders'
import { orderWords } from '@/components/checkout/order-words'
import { ChainPart, Holdings, Total, totalRoom } from '@/components/home/holdings'
import { RepeatLast } from '@/components/home/repeat-last'
import { LiveStates } from '@/components/transactions/live-states'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLink } from '@/components/ui/page-link'
import { StepHeading } from '@/components/ui/step-heading'
import type { Chain } from '@/lib/domain/chains'
import { noFilter } from '@/lib/domain/history/filter'
import { type Holding, holdingsOf, uncounted, worthOf } from '@/lib/domain/money/holdings'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import { waitsFor } from '@/lib/domain/order/view/waits'
import { ownBalances } from '@/lib/server/chain/own-balances'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { readLocale } from '@/lib/server/i18n'
import { readHistory } from '@/lib/server/orders/history'
import { listOpenOrders } from '@/lib/server/orders/views'
import { lastKnownPrices } from '@/lib/server/service/prices'
import type { SessionUser } from '@/lib/server/session/sessions'
import { site } from '@/site.config'
import { clientMessages } from './client-messages'
import { firstTokens, flowClass, offersSell } from './home-flows'
import { homeParts } from './home-parts'

interface ChainRead {
  readonly chain: Chain
  /** Resolves to null when the chain can't be read. */
  readonly holdings: Promise<readonly Holding[] | null>
}

async function readHoldings(user: SessionUser, chain: Chain, prices: readonly KnownPrice[]) {
  const balances = await ownBalances(user, chain.id)
  return balances === null ? null : holdingsOf(chain, balances, prices)
}

async function TotalOf({ reads }: { reads: readonly ChainRead[] }) {
  const all = await Promise.all(
    reads.map(async ({ chain, holdings }) => ({ chain, holdings: await holdings })),
  )
  return (
    <Total
      worth={worthOf(all.flatMap(({ holdings }) => holdings ?? []))}
      isEmpty={all.every(({ holdings }) => holdings?.length === 0)}
      unread={all.filter(({ holdings }) => holdings === null).map(({ chain }) => chain)}
      without={uncounted(all)}
      first={firstTokens === undefined ? null : `/${firstTokens}`}
      isPriced={offersSell}
    />
  )
}

async function HoldingsOf({ chain, holdings }: ChainRead) {
  return <Holdings chain={chain} holdings={await holdings} />
}

/** Each chain shows when it is read, so that a slow one delays nothing else. */
async function Balances({ reads }: { reads: readonly ChainRead[] }) {
  const t = await getTranslations('home.own')
  return (
    <Card heading={t('balances')} className="grid gap-4">
      <Suspense fallback={offersSell ? <div className={totalRoom} /> : null}>
        <TotalOf reads={reads} />
      </Suspense>
      {reads.map((read) => (
        <ChainPart key={read.chain.id} chain={read.chain}>
          <Suspense fallback={<p className="text-muted">{t('reading')}</p>}>
            <HoldingsOf {...read} />
          </Suspense>
        </ChainPart>
      ))}
    </Card>
  )
}

/** The home page of a signed-in person: balances, open orders, and a link to repeat the last order. */
export async function SignedInHome({ user }: { user: SessionUser }) {
  const [t, names, titles, chains, prices, locale, orders, messages, db] = await Promise.all([
    getTranslations('home.own'),
    getTranslations('common.nav'),
    getTranslations('order'),
    getChains(),
    offersSell ? lastKnownPrices() : [],
    readLocale(),
    listOpenOrders(user.id),
    clientMessages('amount', 'orderWords'),
    openDb(),
  ])
  const reads = chains.map((chain) => ({ chain, holdings: readHoldings(user, chain, prices) }))
  const filter = { ...noFilter, state: 'completed' } as const
  const { rows } = await readHistory(db, { userId: user.id, filter, chains, place: null, limit: 1 })
  // What waits has the page's primary button.
  const isWaiting = orders.some((order) => waitsFor(order, new Date()) !== null)
  const followed = orders.map((order) => {
    const { kind, send, receive } = orderWords(order, chains, locale)
    const what = order.quote === null ? titles('title', { kind }) : `${send} → ${receive}`
    return { id: order.id, kind, state: order.state, what }
  })
  return (
    <div className="group/home frame grid gap-6 py-8 *:max-w-3xl sm:py-12">
      <StepHeading step="home">{t('title')}</StepHeading>
      <div className="flex flex-wrap gap-2 *:flex-1 *:px-2 pair:*:flex-none">
        {site.flows.map((flow) => (
          <PageLink key={flow} href={`/${flow}`} className={flowClass(flow, isWaiting)}>
            {names(flow)}
          </PageLink>
        ))}
      </div>
      <OpenOrders orders={orders} chains={chains} locale={locale} />
      <NextIntlClientProvider messages={messages}>
        <Balances reads={reads} />
        {rows.map((row) => (
          <RepeatLast key={row.id} row={row} chains={chains} />
        ))}
        <PageLink href="/transactions" className={buttonClass('link', 'sm', 'justify-self-start')}>
          {t('allTransactions')}
        </PageLink>
        {Object.entries(homeParts).map(([name, Part]) => (
          <Part key={name} />
        ))}
        <LiveStates orders={followed} />
      </NextIntlClientProvider>
    </div>
  )
}
