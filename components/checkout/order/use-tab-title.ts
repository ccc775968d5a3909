'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { OrderState } from '@/lib/domain/order/state'
import { site } from '@/site.config'
import { useHasPages } from '../places'

/** The order's state in the tab's title, so that a tab in the background tells it. A host's title is not ours. */
export function useTabTitle(kind: OrderKind, state: OrderState): void {
  const t = useTranslations('orderWords')
  const hasPages = useHasPages()
  const title = `${t(`states.${state}`, { kind })} · ${site.name}`
  // After each render, of which there is one a second: the page's own title may arrive after the page.
  useEffect(() => {
    if (hasPages && document.title !== title) document.title = title
  })
}
