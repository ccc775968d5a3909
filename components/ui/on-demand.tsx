'use client'

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { untilLoaded } from './until-loaded'

/** A component whose code is loaded when it is first shown. What shows it says what stands in its place until then. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/**
 * The same with a boundary of its own, by which the page around it stays as it is and keeps the focus.
 * @param meanwhile stands in its place while its code is loaded; by default nothing
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) {
  const Loaded = lazily(load)
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
