import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { clientMessages } from '@/app/client-messages'
import * as orderActions from '@/app/order-actions'
import type { OrderPageParams } from '@/app/order-page'
import { toSignIn } from '@/app/sign-in/to-sign-in'
import { PageRampProvider } from '@/components/checkout/ramp-context'
import { ReceiptSheet } from '@/components/transactions/receipt-sheet'
import { buttonClass } from '@/components/ui/button'
import { PageLink } from '@/components/ui/page-link'
import { withList } from '@/lib/domain/history/list-place'
import { orderPath } from '@/lib/domain/order/order'
import { receiptPath, receiptStanding } from '@/lib/domain/order/view/receipt-standing'
import { getPlanRules } from '@/lib/server/chain/plan-rules'
import { getChains } from '@/lib/server/chains'
import { readListQuery } from '@/lib/server/orders/list-place'
import { getOrderView } from '@/lib/server/orders/views'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { currentUser } from '@/lib/server/session/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt')
  return { title: t('heading') }
}

/** The receipt of one order of the signed-in person, or why there is none. */
export default async function ReceiptPage({ params, searchParams }: OrderPageParams) {
  const [user, { orderId }] = await Promise.all([currentUser(), params])
  if (user === null) toSignIn(receiptPath({ id: orderId }), await searchParams)
  const order = await getOrderView(user.id, orderId)
  if (order === null) {
    noteForeignIds(user.id, orderId)
    notFound()
  }
  const standing = receiptStanding(order)
  const [t, chains] = await Promise.all([getTranslations('receipt'), getChains()])
  const list = readListQuery(await searchParams, chains)
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:py-12 print:max-w-none print:p-0">
      <PageLink
        href={withList(orderPath(order), list)}
        className={buttonClass('link', 'sm', 'print-hidden justify-self-start')}
      >
        {t('backToOrder')}
      </PageLink>
      {standing.kind === 'none' ? (
        <div className="grid gap-2">
          <h1 className="font-semibold text-2xl">{t('none.title')}</h1>
          <p className="text-lg text-muted">{t(`none.${standing.why}`)}</p>
        </div>
      ) : (
        <NextIntlClientProvider messages={await clientMessages('quote', 'receipt', 'progress')}>
          <PageRampProvider actions={{ ...orderActions }} chains={chains} rules={await getPlanRules()}>
            <ReceiptSheet order={order} proves={standing.kind} />
          </PageRampProvider>
        </NextIntlClientProvider>
      )}
    </div>
  )
}
