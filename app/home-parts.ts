import type { ReactNode } from 'react'
import { WidgetLink } from './widget/home-link'

/** What the first page says of optional parts, below the rest. */
export const homeParts: Readonly<Record<string, () => Promise<ReactNode>>> = {
  widget: WidgetLink,
}
