'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useKeepFocus } from '@/components/ui/keep-focus'
import type { Locale } from '@/lib/domain/money/amount-text'
import { colorNames, type WidgetColors, type WidgetTheme } from './options'

interface WidgetRootProps {
  locale: Locale
  theme: WidgetTheme
  colors: WidgetColors | undefined
  isBusy: boolean
  children: ReactNode
}

/** The element with theme, colours and language; dialogs open inside it, so they have them too. */
export function WidgetRoot({ locale, theme, colors, isBusy, children }: WidgetRootProps) {
  const root = useRef<HTMLDivElement>(null)
  useKeepFocus(root)
  // Set through the style object: a style attribute would need a weaker content policy.
  useLayoutEffect(() => {
    for (const name of colorNames) {
      const color = colors?.[name]
      if (color === undefined) root.current?.style.removeProperty(`--${name}`)
      else root.current?.style.setProperty(`--${name}`, color)
    }
  }, [colors])
  return (
    <div
      ref={root}
      lang={locale}
      // React loses each text that a browser's translation of the host's page replaces.
      translate="no"
      // As every language of ours, whatever the host's.
      dir="ltr"
      data-widget-theme={theme}
      data-focus-root=""
      aria-busy={isBusy || undefined}
      className="@container/widget grid gap-5 rounded-2xl bg-ground p-4 text-ink sm:p-5"
    >
      {children}
    </div>
  )
}
