'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FrameLink, linkToParent } from '@/components/widget/frame/frame-link'
import type { FrameOptions } from '@/components/widget/frame/frame-protocol'
import type { WidgetOptions } from '@/components/widget/options'

const RampWidget = dynamic(
  () => import('@/components/widget/ramp-widget').then((module) => module.RampWidget),
  { ssr: false },
)

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
      {banner}
      {isLinked ? (
        <RampWidget {...options} {...said} frame={config} getToken={link.getToken} onEvent={link.tellEvent} />
      ) : (
        <h1 className="sr-only">{title}</h1>
      )}
    </main>
  )
}
