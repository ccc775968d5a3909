'use client'

import { CircleHelp, Headset, Landmark, Link2, type LucideIcon, Monitor, User } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LocalTime } from '@/components/ui/local-time'
import type { TimelineActor, TimelineEntry } from '@/lib/domain/order/view/timeline-entry'
import type { OrderView } from '@/lib/domain/order/view/views'
import { EntryFacts } from './timeline-facts'

const icons: Readonly<Record<TimelineActor, LucideIcon>> = {
  person: User,
  chain: Link2,
  service: Landmark,
  us: Monitor,
  operator: Headset,
}

function useWords({ kind }: OrderView, entry: TimelineEntry): string {
  const t = useTranslations('timeline')
  const { what, step = 'transfer', sought = 'transfer', end = 'completed', word } = entry
  if ((what === 'unknownStatus' || what === 'unknownEvent') && word !== undefined) {
    return t(`quoted.${what}`, { word })
  }
  return t(`what.${what}`, { kind, step, sought, end })
}

function Entry({ order, entry }: { order: OrderView; entry: TimelineEntry }) {
  const t = useTranslations('timeline')
  const { by, at, until, events } = entry
  const Icon = by === null ? CircleHelp : icons[by]
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-7 bottom-0 left-3.5 w-px -translate-x-1/2 bg-line [li:last-child>&]:hidden"
      />
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-muted"
      >
        <Icon className="size-4" />
      </span>
      <div className="grid min-w-0 gap-0.5 pt-0.5 text-sm">
        <p className="font-medium">{useWords(order, entry)}</p>
        <p className="text-muted">
          {t(`by.${by ?? 'nobody'}`)}
          {at === null ? null : (
            <>
              {' · '}
              <LocalTime iso={at} />
            </>
          )}
        </p>
        {until === null ? null : (
          <p className="text-muted">
            {t('times', { count: events })} <LocalTime iso={until} withDate={false} />
          </p>
        )}
        <EntryFacts order={order} entry={entry} />
      </div>
    </li>
  )
}

/** Everything that happened to an order, and who says so, in the recorded order. */
export function Timeline({ order, timeline }: { order: OrderView; timeline: readonly TimelineEntry[] }) {
  return (
    <ol className="grid">
      {timeline.map((entry) => (
        <Entry key={entry.seq} order={order} entry={entry} />
      ))}
    </ol>
  )
}
