import type { ReactNode } from 'react'
import type { AccountLink } from '@/components/wallet/account-panel'
import { sessionsLine } from './sessions/account-link'
import { SessionsLink } from './sessions/sessions-link'

/** Where the page of a person's data leads: pages of optional parts. */
export const dataLinks: Readonly<Record<string, () => Promise<ReactNode>>> = {
  sessions: SessionsLink,
}

/** Pages of optional parts in the account menu. */
export const accountLines: Readonly<Record<string, () => Promise<AccountLink>>> = {
  sessions: sessionsLine,
}
