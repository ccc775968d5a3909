'use client'

import { useLocale } from 'next-intl'
import { useBrowserValue } from './use-browser-value'

/** A moment in the visitor's time zone, with its name. The server does not know the zone and writes UTC. */
export function LocalTime({ iso, withDate = true }: { iso: string; withDate?: boolean }) {
  const locale = useLocale()
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
  const text = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(withDate
      ? { day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'short' }
      : { timeZoneName: undefined }),
  }).format(new Date(iso))
  return <time dateTime={iso}>{text}</time>
}
