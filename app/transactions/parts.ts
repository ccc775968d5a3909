import type { ReactNode } from 'react'
import type { TopProps } from './top'
import { Volumes } from './volumes'

/** What optional parts show above the whole history. */
export const historyTops: Readonly<Record<string, (props: TopProps) => Promise<ReactNode>>> = {
  volumes: Volumes,
}
