import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { ReactElement, ReactNode } from 'react'
import { namedRecipient, namedToken, readWanted, type Wanted } from '@/components/checkout/form/wanted'
import { OpenOrders } from '@/components/checkout/order/open-orders'
import { PageRampProvider } from '@/components/checkout/ramp-context'
import { Alert } from '@/components/ui/alert'
import { StepHeading } from '@/components/ui/step-heading'
import { SignInGate } from '@/components/wallet/sign-in-gate'
import { type Chain, findToken } from '@/lib/domain/chains'
import type { AddressParams } from '@/lib/domain/history/filter'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Locale } from '@/lib/domain/money/amount-text'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import type { OrderView } from '@/lib/domain/order/view/views'
import { getPlanRules } from '@/lib/server/chain/plan-rules'
import { getChains, getOfferedChains } from '@/lib/server/chains'
import { readLocale } from '@/lib/server/i18n'
import { getOrderView, listOpenOrders } from '@/lib/server/orders/views'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { lastKnownPrices } from '@/lib/server/service/prices'
import { currentUser } from '@/lib/server/session/auth'
import type { SessionUser } from '@/lib/server/session/sessions'
import { site } from '@/site.config'
import { clientMessages, type Namespace } from './client-messages'
import * as orderActions from './order-actions'
import { startSignIn } from './sign-in/actions'

export interface FormPageParams {
  searchParams: Promise<AddressParams>
}

export interface FormWorld {
  /** Null while signed out: everybody sees the form and its estimate. */
  readonly user: SessionUser | null
  /** Those that a new order may use. */
  readonly chains: readonly Chain[]
  readonly prices: readonly KnownPrice[]
  readonly locale: Locale
  /** The person's earlier order of this kind named in the address. */
  readonly from: OrderView | null
  /** The saved recipient that the address names. While signed out, the id of an order to repeat stands for its recipient. */
  readonly to: string | null
  /** The only saved recipient that the form may choose at first; null if none is named. */
  readonly named: string | null
  /** Amount and token named in the address. */
  readonly wanted: Wanted
}

interface FormPageProps extends FormPageParams {
  kind: OrderKind
  heading: ReactNode
  /** The messages that the form shows. */
  texts: readonly Namespace[]
  /** The filled form for this kind. Null when no token is on offer. */
  form: (world: FormWorld, below: ReactNode) => Promise<ReactElement | null>
  /** The form changes its heading: it renders the page's heading and what is below it. */
  hasOwnHeading?: boolean
}

export const spendTexts = ['checkout', 'funds', 'amount', 'token', 'allowance'] as const

/** The start page for one kind of order: the person's open orders, and the form. */
export async function FormPage({ kind, heading, texts, form, hasOwnHeading, searchParams }: FormPageProps) {
  if (!site.flows.includes(kind)) notFound()
  const [user, query] = await Promise.all([currentUser(), searchParams])
  const [chains, offered, rules, prices, orders, locale, messages, earlier] = await Promise.all([
    getChains(),
    getOfferedChains(kind),
    getPlanRules(),
    lastKnownPrices(),
    user === null ? [] : listOpenOrders(user.id),
    readLocale(),
    clientMessages(...texts, 'signIn', 'wallet', 'errors'),
    user !== null && typeof query.from === 'string' ? getOrderView(user.id, query.from) : null,
  ])
  const namedIds = [earlier === null ? query.from : undefined, query.to]
  if (user !== null && namedIds.some((id) => id !== undefined)) noteForeignIds(user.id, namedIds)
  // Only after a sign-in can we read the order to repeat, and so its recipient.
  const asked = user === null && typeof query.from === 'string' ? query.from : query.to
  const to = typeof asked === 'string' ? asked.toLowerCase() : null
  const from = earlier?.kind === kind ? earlier : null
  const wanted = readWanted(query, locale)
  const below = (
    <>
      <OpenOrders orders={orders} chains={chains} locale={locale} button="secondary" />
      {lacksToken({ from, wanted }, offered) ? <OtherToken /> : null}
    </>
  )
  const world = { user, chains: offered, prices, locale, from, to, named: namedRecipient(from, to) }
  // The page outlives another account's sign-in in the same browser.
  const quote = user === null ? orderActions.quote : orderActions.quoteFor.bind(null, user.address)
  const filled = await form({ ...world, wanted }, below)
  return (
    <div className="frame grid gap-6 py-8 max-lg:*:max-w-2xl sm:py-12">
      <NextIntlClientProvider messages={messages}>
        {hasOwnHeading && filled !== null ? null : (
          <>
            {heading}
            {below}
          </>
        )}
        {filled === null ? (
          <NoTokens />
        ) : (
          <SignInGate chains={chains} startSignIn={startSignIn}>
            <PageRampProvider actions={{ ...orderActions, quote }} chains={offered} rules={rules}>
              {filled}
            </PageRampProvider>
          </SignInGate>
        )}
      </NextIntlClientProvider>
    </div>
  )
}

/** Whether a form can't be filled with the tokens of an earlier order or of its address, and so shows others. */
function lacksToken(
  { from, wanted }: Pick<FormWorld, 'from' | 'wanted'>,
  offered: readonly Chain[],
): boolean {
  if (offered.length === 0) return false
  if (from === null) return wanted.token !== null && namedToken(offered, wanted) === undefined
  const places = from.to === null ? [from] : [from, from.to]
  return places.some(({ chainId, token }) => !findToken(offered, chainId, token))
}

async function OtherToken() {
  const t = await getTranslations('checkout')
  return (
    <Alert tone="warn" title={t('otherToken')} announce={false}>
      <p>{t('otherTokenDetail')}</p>
    </Alert>
  )
}

async function NoTokens() {
  const t = await getTranslations('checkout')
  return <Alert tone="warn" title={t('noTokens')} announce={false} />
}

export function FormHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="grid gap-2">
      <StepHeading step="form">{title}</StepHeading>
      <p className="text-lg text-muted">{lead}</p>
    </div>
  )
}
