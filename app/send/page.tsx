import { getTranslations } from 'next-intl/server'
import { sendDraftFrom } from '@/components/checkout/form/send-draft-from'
import { SendForm } from '@/components/checkout/form/send-form'
import { renewedOrder } from '@/lib/domain/order/view/renewable'
import { lastRecipientOf, listWalletRecipients } from '@/lib/server/recipients/offered'
import { FormHeading, FormPage, type FormPageParams, type FormWorld, spendTexts } from '../form-page'
import { testTokensAction } from '../sandbox-tools/test-tokens'
import { titled } from '../titled'

export const generateMetadata = titled('send.title')

async function sendForm({ user, chains, prices, locale, from, to, wanted }: FormWorld) {
  const [wallets, lastWalletId, getTestTokens] = await Promise.all([
    user === null ? [] : listWalletRecipients(user.id),
    user === null ? null : lastRecipientOf(user.id, 'send'),
    testTokensAction(),
  ])
  const first = wallets.find(({ id }) => id === to)?.id ?? lastWalletId
  const draft = sendDraftFrom({ chains, wallets, locale, from, lastWalletId: first, wanted })
  if (draft === null) return null
  return (
    <SendForm
      initial={draft}
      account={user?.address ?? null}
      replaces={from?.kind === 'send' ? renewedOrder(from) : null}
      wallets={wallets}
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
