'use client'

import { type ComponentType, lazy, Suspense } from 'react'
import { untilLoaded } from './until-loaded'

/**
 * A component whose code is loaded when it is first shown. Nothing stands in its place until then: with a boundary of
 * its own, the page around it stays as it is and keeps the focus.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await untilLoaded(load) }))
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
