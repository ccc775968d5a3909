import type { Locale } from '@/messages/locales'

/** Whose history it is, for what stands above it. */
export interface TopProps {
  readonly userId: string
  readonly locale: Locale
  readonly now: Date
}
