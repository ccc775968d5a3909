'use client'

import { useEffect, useState } from 'react'
import { type Locale, loadMessages, type Messages } from '@/messages/locales'

interface Loaded {
  readonly locale: Locale
  readonly messages: Messages
}

export interface WidgetMessages {
  /** The last loaded language: it stays while another one is loading. */
  readonly loaded: Loaded | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The widget's texts in one language, loaded when the widget is shown: a host's page has none of them. */
export function useMessages(locale: Locale): WidgetMessages {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    loadMessages(locale).then(
      (messages) => {
        if (!isOver) setLoaded({ locale, messages })
      },
      () => {
        if (!isOver) setFailedAt(round)
      },
    )
    return () => {
      isOver = true
    }
  }, [locale, round])
  return { loaded, hasFailed: failedAt === round, retry: () => setRound((before) => before + 1) }
}
