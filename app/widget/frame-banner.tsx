'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { SandboxBanner } from '@/components/ui/sandbox-banner'
import { useMessages } from '@/components/widget/use-messages'
import type { Locale } from '@/messages/locales'

interface FrameBannerProps {
  locale: Locale
  /** Shown until the language is loaded. */
  children: ReactNode
}

/** The sandbox's banner in the widget's language, which the surrounding page chooses and may change. */
export function FrameBanner({ locale, children }: FrameBannerProps) {
  const loaded = useMessages(locale)
  if (loaded === null) return children
  return (
    <NextIntlClientProvider locale={loaded.locale} messages={loaded.messages}>
      <SandboxBanner />
    </NextIntlClientProvider>
  )
}
