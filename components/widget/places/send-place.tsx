'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { StepHeading } from '@/components/ui/step-heading'
import { toKnownPrices } from '@/lib/domain/money/known-price'
import { renewedOrder } from '@/lib/domain/order/view/renewable'
import { sendDraftFrom } from '../../checkout/form/send-draft-from'
import { SendForm } from '../../checkout/form/send-form'
import { type FormPlaceProps, wantedOf } from './form-place'

export function SendPlace({ options, account, from }: FormPlaceProps) {
  const t = useTranslations('send')
  const shared = useTranslations('checkout')
  const locale = useLocale()
  const { chains, wallets = [], rates = [] } = options
  const wanted = wantedOf(options, locale)
  const draft = sendDraftFrom({ chains, wallets, own: account, locale, from, lastWalletId: null, wanted })
  if (draft === null) return <Alert tone="warn" title={shared('noTokens')} announce={false} />
  return (
    <>
      <StepHeading step={`form-${from?.id ?? ''}`}>{t('title')}</StepHeading>
      <SendForm
        initial={draft}
        account={account}
        replaces={renewedOrder(from)}
        wallets={wallets}
        prices={toKnownPrices(rates)}
        getTestTokens={options.getTestTokens ?? null}
      />
    </>
  )
}
