import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { OrderFlow } from '@/components/checkout/order-flow'
import { PageRampProvider } from '@/components/checkout/ramp-context'
import { currentUser } from '@/lib/server/auth'
import { getChains } from '@/lib/server/chains'
import { getOrderView } from '@/lib/server/orders/views'
import { getPlanRules } from '@/lib/server/plan-rules'
import { clientMessages } from '../../client-messages'
import { sellActions } from '../sell-actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('order')
  return { title: t('title') }
}

async function bankAddress(): Promise<string | null> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return null
  const { controlUrl } = await import('@/lib/server/sandbox-config')
  return new URL('/bank', controlUrl('config')).href
}

interface OrderPageProps {
  params: Promise<{ orderId: string }>
}

export default async function OrderPage({ params }: OrderPageProps) {
  const [user, { orderId }] = await Promise.all([currentUser(), params])
  if (user === null) redirect(`/sign-in?next=${encodeURIComponent(`/sell/${orderId}`)}`)
  const order = await getOrderView(user.id, orderId)
  if (order === null) notFound()
  const [t, chains, rules, messages, bankUrl] = await Promise.all([
    getTranslations('order'),
    getChains(),
    getPlanRules(),
    clientMessages(
      'quote',
      'review',
      'allowance',
      'sign',
      'progress',
      'outcome',
      'receipt',
      'wallet',
      'errors',
    ),
    bankAddress(),
  ])
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:py-12">
      <Link
        href="/sell"
        className="print-hidden justify-self-start text-accent text-sm underline underline-offset-4"
      >
        {t('back')}
      </Link>
      <NextIntlClientProvider messages={messages}>
        <PageRampProvider actions={sellActions} chains={chains} rules={rules}>
          <OrderFlow key={order.id} initial={order} bankUrl={bankUrl} />
        </PageRampProvider>
      </NextIntlClientProvider>
    </div>
  )
}
