import 'server-only'
import { getFormatter } from 'next-intl/server'

interface ListPart {
  /** Where an older page begins; null for the first one. */
  readonly place: { readonly createdAt: Date } | null
  /** By a search or a filter. */
  readonly isNarrowed: boolean
  readonly before: (at: string) => string
  readonly found: () => Promise<string>
}

/** Which part of a list is shown, or how much a search has found; null for the newest of all. */
export async function describePart({ place, isNarrowed, before, found }: ListPart): Promise<string | null> {
  if (place === null) return isNarrowed ? await found() : null
  const format = await getFormatter()
  return before(format.dateTime(place.createdAt, { dateStyle: 'medium', timeStyle: 'short' }))
}
