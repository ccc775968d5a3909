'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { type FrameLink, linkToParent } from '@/components/widget/frame/frame-link'
import type { FrameOptions } from '@/components/widget/frame/frame-protocol'
import type { WidgetOptions } from '@/components/widget/options'
import { defaultLocale } from '@/messages/locales'

const RampWidget = dynamic(
  () => import('@/components/widget/ramp-widget').then((module) => module.RampWidget),
  { ssr: false },
)

const FrameBanner =
  process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox'
    ? onDemand(() => import('./frame-banner').then((module) => module.FrameBanner))
    : null

interface FramedWidgetProps
  extends Pick<
    WidgetOptions,
    'serviceUrl' | 'quoteTtlSeconds' | 'chains' | 'rules' | 'rates' | 'priceBand' | 'bankUrl'
  > {
  /** The page's heading until the widget shows its own. */
  title: string
  parentOrigin: string
  /** From the address; later messages of the host override them. */
  first: FrameOptions
  /** In the browser's language, until that of the widget is known. */
  banner: ReactNode
}

/** Renders nothing until the parent has proven by an answer that it is the one in the address. */
export function FramedWidget({ title, parentOrigin, first, banner, ...options }: FramedWidgetProps) {
  const [link, setLink] = useState<FrameLink | null>(null)
  const [config, setConfig] = useState<FrameOptions | null>(null)
  const content = useRef<HTMLElement>(null)

  useEffect(() => {
    if (window.parent === window) return
    const opened = linkToParent({ window, parentOrigin, onConfig: setConfig })
    setLink(opened)
    return opened.close
  }, [parentOrigin])

  const isLinked = link !== null && config !== null
  useEffect(() => {
    if (!isLinked || content.current === null) return
    const element = content.current
    const observer = new ResizeObserver(() => link.tellHeight(element.getBoundingClientRect().height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLinked, link])

  const said = { ...first, ...config }
  const theme = said.theme ?? 'system'
  useEffect(() => {
    // The whole frame, also behind the widget.
    document.documentElement.dataset.theme = theme
  }, [theme])

  return (
    // High enough for the widget's dialogs, which can't leave the frame.
    <main ref={content} className="min-h-[34rem]">
      {isLinked && FrameBanner !== null ? (
        <FrameBanner locale={said.locale ?? defaultLocale}>{banner}</FrameBanner>
      ) : (
        banner
      )}
      {isLinked ? (
        <RampWidget {...options} {...said} frame={config} getToken={link.getToken} onEvent={link.tellEvent} />
      ) : (
        <h1 className="sr-only">{title}</h1>
      )}
    </main>
  )
}
