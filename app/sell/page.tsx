import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { OpenOrders } from '@/components/checkout/open-orders'
import { PageRampProvider } from '@/components/checkout/ramp-context'
import { SellForm } from '@/components/checkout/sell-form'
import { Alert } from '@/components/ui/alert'
import { StepHeading } from '@/components/ui/step-heading'
import { currentUser } from '@/lib/server/auth'
import { getChains } from '@/lib/server/chains'
import { readLocale } from '@/lib/server/i18n'
import { getOrderView, listOpenOrders } from '@/lib/server/orders/views'
import { getPlanRules } from '@/lib/server/plan-rules'
import { lastKnownRates } from '@/lib/server/rates'
import { listRecipients } from '@/lib/server/recipients'
import { clientMessages } from '../client-messages'
import { sellActions } from './sell-actions'
import { sellDraftFrom } from './sell-draft-from'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('sell')
  return { title: t('title') }
}

async function testTokensAction() {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { getTestTokens } = await import('../sandbox-tools/actions')
  return getTestTokens
}

interface SellPageProps {
  searchParams: Promise<{ from?: string | string[] }>
}

export default async function SellPage({ searchParams }: SellPageProps) {
  const user = await currentUser()
  const { from: fromId } = await searchParams
  if (user === null) redirect('/sign-in?next=/sell')
  const [t, chains, rules, rates, recipients, orders, locale, messages, from, getTestTokens] =
    await Promise.all([
      getTranslations('sell'),
      getChains(),
      getPlanRules(),
      lastKnownRates(),
      listRecipients(user.id),
      listOpenOrders(user.id),
      readLocale(),
      clientMessages('sell', 'allowance', 'recipient', 'errors'),
      typeof fromId === 'string' ? getOrderView(user.id, fromId) : null,
      testTokensAction(),
    ])
  const draft = sellDraftFrom({ chains, recipients, locale, from })
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:py-12">
      <NextIntlClientProvider messages={messages}>
        <div className="grid gap-2">
          <StepHeading step="form">{t('title')}</StepHeading>
          <p className="text-lg text-muted">{t('lead')}</p>
        </div>
        <OpenOrders orders={orders} chains={chains} locale={locale} />
        {draft === null ? (
          <Alert tone="warn" title={t('noTokens')} announce={false} />
        ) : (
          <PageRampProvider actions={sellActions} chains={chains} rules={rules}>
            <SellForm
              initial={draft}
              account={user.address}
              replaces={from?.replacedBy === null ? from.id : null}
              recipients={recipients}
              rates={rates}
              getTestTokens={getTestTokens}
            />
          </PageRampProvider>
        )}
      </NextIntlClientProvider>
    </div>
  )
}
