'use client'

import { useLocale } from 'next-intl'
import { useBrowserValue } from './use-browser-value'

interface LocalTimeProps {
  iso: string
  withDate?: boolean
  withZone?: boolean
}

/** A moment in the visitor's time zone, by default with its name. The server does not know the zone and writes UTC. */
export function LocalTime({ iso, withDate = true, withZone = withDate }: LocalTimeProps) {
  const locale = useLocale()
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
  const text = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    // A language's own style: 9:05 AM in English, 09:05 in Portuguese.
    dateStyle: withDate ? 'medium' : undefined,
    timeStyle: withZone ? 'long' : 'medium',
  }).format(new Date(iso))
  return <time dateTime={iso}>{text}</time>
}
