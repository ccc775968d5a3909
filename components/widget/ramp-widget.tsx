'use client'

import { NextIntlClientProvider } from 'next-intl'
import { useEffect } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { OwnSteps } from '@/components/ui/step-heading'
import { defaultLocale } from '@/messages/locales'
import { RampProvider } from '../checkout/ramp-context'
import { rememberNoWallet } from '../wallet/wallet-store'
import type { FrameOptions } from './frame/frame-protocol'
import type { WidgetOptions } from './options'
import { Loading, RampFlow } from './places/ramp-flow'
import { TokenNotice } from './token-notice'
import { TokenProvider } from './token-provider'
import { useMessages } from './use-messages'
import { useWidgetRamp } from './use-widget-ramp'
import { WidgetRoot } from './widget-root'

export interface RampWidgetProps extends WidgetOptions {
  /** In a frame of our own only. */
  readonly frame?: FrameOptions
}

/** The Sandbox wallet's window, inside the widget so that a host's modal does not block it. */
const SandboxWindow =
  process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox'
    ? onDemand(() => import('../wallet/sandbox-window').then((module) => module.SandboxWindow))
    : null

function Body({ options }: { options: WidgetOptions }) {
  const { ramp, view, offered } = useWidgetRamp(options)
  return (
    <RampProvider ramp={ramp}>
      <TokenNotice />
      <OwnSteps>
        <RampFlow options={options} view={view} offered={offered} />
      </OwnSteps>
      {SandboxWindow === null ? null : <SandboxWindow />}
    </RampProvider>
  )
}

/**
 * The checkout in a host's page: the same components as on our pages, over the token client. Its orders live in this
 * page's memory while it is mounted; the host gets events about them (docs/widget.md).
 */
export function RampWidget(props: RampWidgetProps) {
  const { serviceUrl, getToken, quoteTtlSeconds, locale = defaultLocale, theme = 'system', colors } = props
  const loaded = useMessages(locale)
  useEffect(rememberNoWallet, [])
  return (
    <WidgetRoot locale={loaded?.locale ?? locale} theme={theme} colors={colors} isBusy={loaded === null}>
      {loaded === null ? (
        <Loading />
      ) : (
        <NextIntlClientProvider locale={loaded.locale} messages={loaded.messages} timeZone="UTC">
          <TokenProvider
            baseUrl={serviceUrl}
            getToken={getToken}
            quoteTtlSeconds={quoteTtlSeconds}
            frame={props.frame}
          >
            <Body options={props} />
          </TokenProvider>
        </NextIntlClientProvider>
      )}
    </WidgetRoot>
  )
}
