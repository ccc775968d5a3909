import { claimFrom } from '@/components/widget/claim'
import type { WidgetEvent } from '@/components/widget/events'

/** What optional parts do with the events of a widget in a page of ours. */
export const eventListeners: readonly ((event: WidgetEvent) => void)[] = [claimFrom]
