'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { WidgetEvent } from '@/components/widget/events'

export interface LoggedEvent {
  readonly key: number
  readonly event: WidgetEvent
}

function newsOf(event: WidgetEvent): string {
  if (event.type === 'error') return event.code
  return event.type === 'correction' ? event.to : event.status
}

/** Everything that a host gets, in order: a host knows nothing else. */
export function EventLog({ events }: { events: readonly LoggedEvent[] }) {
  const t = useTranslations('widgetPage')
  return (
    <Card heading={t('events')} className="grid gap-3">
      {events.length === 0 ? (
        <p className="text-muted text-sm">{t('noEvents')}</p>
      ) : (
        // Focusable, since it scrolls.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        <ol tabIndex={0} aria-label={t('events')} className="grid max-h-96 gap-2 overflow-y-auto">
          {events.map(({ key, event }) => (
            <li key={key} className="rounded-lg bg-raised px-3 py-2">
              <p className="font-medium text-sm">
                {event.type} · {newsOf(event)}
              </p>
              <pre className="whitespace-pre-wrap break-all font-mono text-muted text-xs">
                {JSON.stringify(event)}
              </pre>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
