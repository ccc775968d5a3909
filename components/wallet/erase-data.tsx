'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { usePress } from '@/components/ui/use-press'
import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import { forgetHash, keptHashes } from '@/lib/wallet/pending-hash'
import { forgetWallet } from './wallet-store'

const longestGoodbyeMs = 3_000

/** Leaves neither the person's wallet nor their hashes to the next one. A wallet that doesn't answer must not hold it up. */
async function leaveBrowser(account: Address): Promise<void> {
  for (const kept of await keptHashes(account, Date.now())) forgetHash(kept)
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestGoodbyeMs))
  await Promise.race([forgetWallet().catch(() => undefined), late])
}

interface EraseDataProps {
  account: Address
  erase: (account: Address) => Promise<Result<null>>
}

/**
 * Says what stays and what is erased, then erases on a second press. A full page load follows, so that no page keeps
 * anything.
 */
export function EraseData({ account, erase }: EraseDataProps) {
  const t = useTranslations('myData')
  const press = usePress()
  const run = async () => {
    const erased = await press.run(async () => {
      const result = await erase(account)
      if (!result.ok) return result
      await leaveBrowser(account)
      window.location.assign('/')
      // Stays busy until this page is gone.
      return new Promise<never>(() => {})
    })
    return erased !== null
  }
  return (
    <ConfirmDialog
      label={t('erase')}
      title={t('eraseTitle')}
      description={t('eraseSure')}
      yes={t('eraseYes')}
      no={t('cancel')}
      isBusy={press.isBusy}
      failure={press.failure}
      onYes={run}
    />
  )
}
