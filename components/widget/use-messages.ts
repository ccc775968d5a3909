'use client'

import { useEffect, useState } from 'react'
import { untilLoaded } from '@/components/ui/until-loaded'
import { type Locale, loadMessages, type Messages } from '@/messages/locales'

interface Loaded {
  readonly locale: Locale
  readonly messages: Messages
}

/**
 * The widget's texts in one language, loaded when the widget is shown: a host's page has none of them. The last loaded
 * language stays while another one is loading; null before the first.
 */
export function useMessages(locale: Locale): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isOver = false
    // A language that is wanted no longer must not be asked for until the network is back.
    void untilLoaded(async () => (isOver ? null : loadMessages(locale))).then((messages) => {
      if (!isOver && messages !== null) setLoaded({ locale, messages })
    })
    return () => {
      isOver = true
    }
  }, [locale])
  return loaded
}
