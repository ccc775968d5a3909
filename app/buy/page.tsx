import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { buyDraftFrom } from '@/components/checkout/form/buy-draft-from'
import { BuyForm } from '@/components/checkout/form/buy-form'
import { lastRecipientOf, listWalletRecipients, whyNotOffered } from '@/lib/server/recipients/offered'
import { FormHeading, FormPage, type FormPageParams, type FormWorld } from '../form-page'
import { titledForm } from '../titled'
import { listKnownAddresses } from './actions'

export const generateMetadata = titledForm('buy')

async function buyForm(
  { user, chains, prices, locale, from, to, named, wanted }: FormWorld,
  below: ReactNode,
) {
  const [wallets, lastWalletId] = await Promise.all([
    user === null ? [] : listWalletRecipients(user.id, chains, named),
    user === null ? null : lastRecipientOf(user.id, 'buy'),
  ])
  const own = user?.address ?? null
  const refusal = await whyNotOffered(user?.id ?? null, named, 'wallet', wallets)
  const draft = buyDraftFrom({ chains, wallets, own, locale, from, lastWalletId, to, wanted })
  if (draft === null) return null
  return (
    <BuyForm
      initial={draft}
      own={own}
      replaces={null}
      wallets={wallets}
      refusal={refusal}
      listKnown={listKnownAddresses}
      prices={prices}
    >
      {below}
    </BuyForm>
  )
}

export default async function BuyPage({ searchParams }: FormPageParams) {
  const t = await getTranslations('buy')
  const heading = <FormHeading title={t('title')} lead={t('lead')} />
  return (
    <FormPage
      kind="buy"
      heading={heading}
      texts={['buy', 'checkout', 'amount', 'token', 'address']}
      form={buyForm}
      hasOwnHeading
      searchParams={searchParams}
    />
  )
}
