'use client'

import { useLocale } from 'next-intl'
import { useBrowserValue } from './use-browser-value'

/** A moment in the visitor's time zone, with its name. The server does not know the zone and writes UTC. */
export function LocalTime({ iso, withDate = true }: { iso: string; withDate?: boolean }) {
  const locale = useLocale()
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
  const text = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    // A language's own style: 9:05 AM in English, 09:05 in Portuguese.
    ...(withDate ? { dateStyle: 'medium', timeStyle: 'long' } : { timeStyle: 'medium' }),
  }).format(new Date(iso))
  return <time dateTime={iso}>{text}</time>
}
