import { getTranslations } from 'next-intl/server'
import { sellDraftFrom } from '@/components/checkout/form/sell-draft-from'
import { SellForm } from '@/components/checkout/form/sell-form'
import { renewedOrder } from '@/lib/domain/order/view/renewable'
import { listPixRecipients, whyNotOffered } from '@/lib/server/recipients/offered'
import { FormHeading, FormPage, type FormPageParams, type FormWorld, spendTexts } from '../form-page'
import { testTokensAction } from '../sandbox-tools/test-tokens'
import { titledForm } from '../titled'

export const generateMetadata = titledForm('sell')

async function sellForm({ user, chains, prices, locale, from, to, named, wanted }: FormWorld) {
  const [recipients, getTestTokens] = await Promise.all([
    user === null ? [] : listPixRecipients(user.id, named),
    testTokensAction(),
  ])
  const refusal = await whyNotOffered(user?.id ?? null, named, 'pix', recipients)
  const draft = sellDraftFrom({ chains, recipients, locale, from, to, wanted })
  if (draft === null) return null
  return (
    <SellForm
      initial={draft}
      account={user?.address ?? null}
      from={from?.id ?? null}
      replaces={renewedOrder(from)}
      recipients={recipients}
      refusal={refusal}
      prices={prices}
      getTestTokens={getTestTokens}
    />
  )
}

export default async function SellPage({ searchParams }: FormPageParams) {
  const t = await getTranslations('sell')
  const heading = <FormHeading title={t('title')} lead={t('lead')} />
  return (
    <FormPage
      kind="sell"
      heading={heading}
      texts={['sell', ...spendTexts, 'recipient']}
      form={sellForm}
      searchParams={searchParams}
    />
  )
}
