'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { toKnownPrices } from '@/lib/domain/money/known-price'
import { ok } from '@/lib/domain/result'
import { buyDraftFrom } from '../../checkout/form/buy-draft-from'
import { BuyForm } from '../../checkout/form/buy-form'
import { type FormPlaceProps, wantedOf } from './form-place'

export function BuyPlace({ options, account, from }: FormPlaceProps) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const { chains, wallets = [], rates = [] } = options
  const wanted = wantedOf(options, locale)
  const draft = buyDraftFrom({ chains, wallets, own: account, locale, from, lastWalletId: null, wanted })
  if (draft === null) return <Alert tone="warn" title={t('noTokens')} announce={false} />
  return (
    <BuyForm
      initial={draft}
      own={account}
      replaces={null}
      wallets={wallets}
      listKnown={async () => ok(wallets.map(({ address }) => address))}
      prices={toKnownPrices(rates)}
    />
  )
}
