import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { buyDraftFrom } from '@/components/checkout/buy-draft-from'
import { BuyForm } from '@/components/checkout/buy-form'
import { usedAddresses } from '@/lib/server/orders/known-addresses'
import { lastRecipientOf, listWalletRecipients } from '@/lib/server/recipients/offered'
import { FormPage, type FormPageParams, type FormWorld } from '../form-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('buy')
  return { title: t('title') }
}

async function buyForm({ user, chains, rates, locale, from }: FormWorld) {
  const [wallets, used, lastWalletId] = await Promise.all([
    listWalletRecipients(user.id),
    usedAddresses(user.id),
    lastRecipientOf(user.id, 'buy'),
  ])
  const draft = buyDraftFrom({ chains, wallets, own: user.address, locale, from, lastWalletId })
  if (draft === null) return null
  return (
    <BuyForm initial={draft} own={user.address} replaces={null} wallets={wallets} used={used} rates={rates} />
  )
}

export default function BuyPage({ searchParams }: FormPageParams) {
  return <FormPage kind="buy" heading={null} form={buyForm} searchParams={searchParams} />
}
