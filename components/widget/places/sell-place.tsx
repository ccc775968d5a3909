'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { StepHeading } from '@/components/ui/step-heading'
import { toKnownPrices } from '@/lib/domain/money/known-price'
import { renewedOrder } from '@/lib/domain/order/view/renewable'
import { sellDraftFrom } from '../../checkout/form/sell-draft-from'
import { SellForm } from '../../checkout/form/sell-form'
import { type FormPlaceProps, wantedOf } from './form-place'

export function SellPlace({ options, account, from }: FormPlaceProps) {
  const t = useTranslations('sell')
  const shared = useTranslations('checkout')
  const locale = useLocale()
  const { chains, recipients = [], rates = [] } = options
  const draft = sellDraftFrom({ chains, recipients, locale, from, wanted: wantedOf(options, locale) })
  if (draft === null) return <Alert tone="warn" title={shared('noTokens')} announce={false} />
  return (
    <>
      <StepHeading step={`form-${from?.id ?? ''}`}>{t('title')}</StepHeading>
      <SellForm
        initial={draft}
        from={from?.id ?? null}
        account={account}
        replaces={renewedOrder(from)}
        recipients={recipients}
        prices={toKnownPrices(rates)}
        getTestTokens={options.getTestTokens ?? null}
      />
    </>
  )
}
