import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { StepHeading } from '@/components/ui/step-heading'
import { getPlanRules } from '@/lib/server/chain/plan-rules'
import { getOfferedChains } from '@/lib/server/chains'
import { getEnv } from '@/lib/server/env'
import { readLocale } from '@/lib/server/i18n'
import { lastKnownPrices } from '@/lib/server/service/prices'
import { currentUser } from '@/lib/server/session/auth'
import { bankAddress } from '../../bank-address'
import { clientMessages } from '../../client-messages'
import { testTokensAction } from '../../sandbox-tools/test-tokens'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import { WidgetHost } from './widget-host'

export const generateMetadata = titled('widgetPage.title')

/** A host's page: what a developer sees of the widget, and what is behind it. */
export default async function WidgetPage() {
  if ((await currentUser()) === null) toSignIn('/widget/demo')
  const [t, chains, rules, prices, locale, messages, getTestTokens, bankUrl] = await Promise.all([
    getTranslations('widgetPage'),
    getOfferedChains(),
    getPlanRules(),
    lastKnownPrices(),
    readLocale(),
    clientMessages('widgetPage'),
    testTokensAction(),
    bankAddress(),
  ])
  const { SETTLEMENT_API_URL, SETTLEMENT_QUOTE_TTL_SECONDS, SETTLEMENT_PRICE_BAND } = getEnv()
  return (
    <div className="frame grid gap-8 py-8 sm:py-12">
      <div className="grid max-w-2xl gap-2">
        <StepHeading step="widget-host">{t('title')}</StepHeading>
        <p className="text-lg text-muted">{t('lead')}</p>
      </div>
      <NextIntlClientProvider messages={messages}>
        <WidgetHost
          serviceUrl={SETTLEMENT_API_URL}
          quoteTtlSeconds={SETTLEMENT_QUOTE_TTL_SECONDS}
          chains={chains}
          rules={rules}
          rates={prices}
          priceBand={SETTLEMENT_PRICE_BAND}
          initialLocale={locale}
          getTestTokens={getTestTokens}
          bankUrl={bankUrl}
        />
      </NextIntlClientProvider>
    </div>
  )
}
