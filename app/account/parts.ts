import type { ReactNode } from 'react'
import { SessionsLink } from './sessions/sessions-link'

/** Where the page of a person's data leads: pages of optional parts. */
export const dataLinks: Readonly<Record<string, () => Promise<ReactNode>>> = {
  sessions: SessionsLink,
}
