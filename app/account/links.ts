import { getTranslations } from 'next-intl/server'
import type { AccountLink } from '@/components/wallet/account-panel'
import { accountLines } from './parts'

/** The person's own pages, for the account menu. */
export async function accountLinks(): Promise<readonly AccountLink[]> {
  const [recipients, data, parts] = await Promise.all([
    getTranslations('recipients'),
    getTranslations('myData'),
    Promise.all(Object.values(accountLines).map((line) => line())),
  ])
  return [
    { href: '/recipients', label: recipients('title') },
    ...parts,
    { href: '/account/data', label: data('title') },
  ]
}
