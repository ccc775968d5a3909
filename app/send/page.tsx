import { getTranslations } from 'next-intl/server'
import { sendDraftFrom } from '@/components/checkout/form/send-draft-from'
import { SendForm } from '@/components/checkout/form/send-form'
import { renewedOrder } from '@/lib/domain/order/view/renewable'
import { lastRecipientOf, listWalletRecipients, whyNotOffered } from '@/lib/server/recipients/offered'
import { FormHeading, FormPage, type FormPageParams, type FormWorld, spendTexts } from '../form-page'
import { testTokensAction } from '../sandbox-tools/test-tokens'
import { titledForm } from '../titled'

export const generateMetadata = titledForm('send')

async function sendForm({ user, chains, prices, locale, from, to, named, wanted }: FormWorld) {
  const [wallets, lastWalletId, getTestTokens] = await Promise.all([
    user === null ? [] : listWalletRecipients(user.id, chains, named),
    user === null ? null : lastRecipientOf(user.id, 'send'),
    testTokensAction(),
  ])
  const own = user?.address ?? null
  const refusal = await whyNotOffered(user?.id ?? null, named, 'wallet', wallets)
  const draft = sendDraftFrom({ chains, wallets, own, locale, from, lastWalletId, to, wanted })
  if (draft === null) return null
  return (
    <SendForm
      initial={draft}
      account={own}
      replaces={renewedOrder(from)}
      wallets={wallets}
      refusal={refusal}
      prices={prices}
      getTestTokens={getTestTokens}
    />
  )
}

export default async function SendPage({ searchParams }: FormPageParams) {
  const t = await getTranslations('send')
  const heading = <FormHeading title={t('title')} lead={t('lead')} />
  return (
    <FormPage
      kind="send"
      heading={heading}
      texts={['send', ...spendTexts, 'address']}
      form={sendForm}
      searchParams={searchParams}
    />
  )
}
