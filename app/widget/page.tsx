import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { readFrameOptions } from '@/components/widget/frame/frame-options'
import { getPlanRules } from '@/lib/server/chain/plan-rules'
import { getOfferedChains } from '@/lib/server/chains'
import { getEnv } from '@/lib/server/env'
import { lastKnownPrices } from '@/lib/server/service/prices'
import { site } from '@/site.config'
import { bankAddress } from '../bank-address'
import { clientMessages } from '../client-messages'
import { FramedWidget } from './framed-widget'

type Query = Promise<Readonly<Record<string, string | string[] | undefined>>>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('widgetFrame')
  return { title: { absolute: t('title') } }
}

async function Banner() {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { SandboxBanner } = await import('@/components/ui/sandbox-banner')
  return <SandboxBanner />
}

/** Opened by its own address: a visitor can do nothing about that but go on to the site. */
async function Alone() {
  const t = await getTranslations('widgetFrame')
  return (
    <main className="p-4">
      <h1 className="sr-only">{t('title')}</h1>
      <Alert
        title={t('aloneTitle')}
        announce={false}
        actions={
          <a href={getEnv().APP_URL} className={buttonClass('link', 'sm')}>
            {t('aloneLink', { site: site.name })}
          </a>
        }
      >
        <p>{t('aloneDetail')}</p>
      </Alert>
    </main>
  )
}

/**
 * The widget in another site's frame: bare, without a session. `?parent=` is the surrounding origin, which must be on
 * the list; a parent that gives another's origin gets no messages, since the browser delivers only to that origin.
 */
export default async function FramePage({ searchParams }: { searchParams: Query }) {
  const query = await searchParams
  const {
    APP_URL,
    WIDGET_PARENT_ORIGINS,
    SETTLEMENT_API_URL,
    SETTLEMENT_QUOTE_TTL_SECONDS,
    SETTLEMENT_PRICE_BAND,
  } = getEnv()
  const parentOrigin = [APP_URL, ...WIDGET_PARENT_ORIGINS].find((origin) => origin === query.parent)
  const t = await getTranslations('widgetFrame')
  if (query.parent === undefined) return <Alone />
  if (parentOrigin === undefined) {
    return (
      <main className="p-4">
        <h1 className="sr-only">{t('title')}</h1>
        <Alert tone="warn" title={t('refusedTitle')}>
          <p>{t('refusedDetail')}</p>
        </Alert>
      </main>
    )
  }
  const [chains, rules, prices, bankUrl, messages] = await Promise.all([
    getOfferedChains(),
    getPlanRules(),
    lastKnownPrices(),
    bankAddress(),
    clientMessages(),
  ])
  return (
    <NextIntlClientProvider messages={messages}>
      <FramedWidget
        title={t('title')}
        parentOrigin={parentOrigin}
        first={readFrameOptions(query)}
        serviceUrl={SETTLEMENT_API_URL}
        quoteTtlSeconds={SETTLEMENT_QUOTE_TTL_SECONDS}
        chains={chains}
        rules={rules}
        rates={prices}
        priceBand={SETTLEMENT_PRICE_BAND}
        bankUrl={bankUrl}
        banner={<Banner />}
      />
    </NextIntlClientProvider>
  )
}
