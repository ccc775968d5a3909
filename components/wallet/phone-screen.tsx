'use client'

import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import type { PhoneScreen } from './phone'

function usePhoneWords() {
  const t = useTranslations('wallet.phone')
  return { title: t('title'), about: t('about'), over: t('overDetail'), option: t('option') }
}

export const phoneScreen: PhoneScreen = {
  useWords: usePhoneWords,
  Pairing: lazy(() => import('./phone-pairing')),
}
