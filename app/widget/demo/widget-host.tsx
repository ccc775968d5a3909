'use client'

import { clsx } from 'clsx'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { WidgetEvent } from '@/components/widget/events'
import type { WidgetOptions } from '@/components/widget/options'
import { tokenFromRoute } from '@/components/widget/token-route'
import type { Locale } from '@/messages/locales'
import { site } from '@/site.config'
import { EventLog, type LoggedEvent } from './event-log'
import { FreshPolicy } from './fresh-policy'
import { HostControls } from './host-controls'
import { accents, codeOf, type HostSettings } from './host-settings'
import { eventListeners } from './listeners'

// Only in the browser: there is nothing to render before there is a wallet.
const RampWidget = dynamic(
  () => import('@/components/widget/ramp-widget').then((module) => module.RampWidget),
  { ssr: false },
)

interface WidgetHostProps
  extends Pick<
    WidgetOptions,
    | 'serviceUrl'
    | 'quoteTtlSeconds'
    | 'chains'
    | 'rules'
    | 'rates'
    | 'priceBand'
    | 'getTestTokens'
    | 'bankUrl'
  > {
  initialLocale: Locale
}

/**
 * The widget's row is as high as the card that comes first, even before the browser has read that far: what is below it
 * may be painted by then.
 */
const keptRows = 'grid-rows-[minmax(19.75rem,auto)_auto] lg:grid-rows-none'

const mostLogged = 200
/** The host's part of the token: its own route and session. */
const getToken = tokenFromRoute('/api/token')

function firstSettings({ chains, initialLocale }: WidgetHostProps): HostSettings {
  const [chain] = chains
  const token = `${chain?.id ?? ''}:${chain?.tokens[0]?.symbol ?? ''}`
  return { flow: site.flows[0], amount: '100', token, locale: initialLocale, theme: 'system', accent: 'none' }
}

function useEventLog() {
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const note = (event: WidgetEvent) => {
    setEvents((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, event }].slice(-mostLogged))
    for (const listen of eventListeners) listen(event)
  }
  return { events, note }
}

/** A modal of the host's own: the widget and its dialogs work inside it. */
function HostModal({ ref, children }: { ref: RefObject<HTMLDialogElement | null>; children: ReactNode }) {
  const t = useTranslations('widgetPage')
  return (
    <dialog
      ref={ref}
      aria-label={t('modal')}
      className="mx-auto mt-[2dvh] mb-auto max-h-[96dvh] w-[min(30rem,96vw)] overflow-y-auto rounded-2xl bg-ground p-0 text-ink backdrop:bg-veil"
    >
      <div className="flex justify-end p-2 pb-0">
        <Button variant="quiet" size="sm" onClick={() => ref.current?.close()}>
          {t('closeModal')}
        </Button>
      </div>
      {children}
    </dialog>
  )
}

export function WidgetHost(props: WidgetHostProps) {
  const t = useTranslations('widgetPage')
  const [settings, setSettings] = useState(() => firstSettings(props))
  const { events, note } = useEventLog()
  const modal = useRef<HTMLDialogElement>(null)
  const [isInModal, setInModal] = useState(false)
  const { initialLocale: _, ...options } = props
  const { token, accent, ...chosen } = settings
  const [chainId, symbol] = token.split(':')

  // Moving a widget creates a new one, and its orders live in its own memory. So it moves only before the first order,
  // and stays in the modal when that is closed.
  const hasOrder = events.some(({ event }) => event.type === 'quote')
  const openModal = () => {
    setInModal(true)
    modal.current?.showModal()
  }

  const widget = (
    <RampWidget
      {...options}
      {...chosen}
      getToken={getToken}
      statusUrl="/api/orders/status"
      chain={Number(chainId)}
      token={symbol ?? ''}
      colors={accents[accent]}
      onEvent={note}
    />
  )

  return (
    <FreshPolicy path="/widget/demo">
      <div
        className={clsx('grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]', !isInModal && keptRows)}
      >
        <div className="row-start-2 grid gap-6 lg:row-start-1">
          <HostControls
            chains={props.chains}
            settings={settings}
            onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
          />
          <Card heading={t('code')} className="grid gap-3">
            <pre className="overflow-x-auto rounded-xl bg-raised p-4 font-mono text-xs">
              {codeOf(settings)}
            </pre>
          </Card>
          <EventLog events={events} />
        </div>
        <section aria-label={t('widget')} className="row-start-1 grid lg:sticky lg:top-6 lg:col-start-2">
          {isInModal || !hasOrder ? (
            // Its margin is what the widget below reaches out by.
            <Button variant="secondary" className="mb-4 sm:mb-5" onClick={openModal}>
              {t('openModal')}
            </Button>
          ) : null}
          {/* The page provides the surrounding space here. */}
          {isInModal ? null : <div className="-m-4 sm:-m-5">{widget}</div>}
        </section>
      </div>
      <HostModal ref={modal}>{isInModal ? widget : null}</HostModal>
    </FreshPolicy>
  )
}
