'use client'

import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { orOutdated } from '@/components/ui/outdated'
import { PageLink } from '@/components/ui/page-link'
import { Spinner } from '@/components/ui/spinner'
import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import { type SignOutFailure, showSignOutFailure, signOutFailureOf } from './sign-out-failure'
import { disconnectWallet } from './wallet-store'

interface AccountMenuProps {
  address: Address
  signOut: () => Promise<Result<null>>
}

async function leaveSession(signOut: AccountMenuProps['signOut']): Promise<SignOutFailure | null> {
  try {
    const result = await orOutdated(signOut())
    return result.ok ? null : signOutFailureOf(result.error.code)
  } catch {
    return 'not-ended'
  }
}

export function AccountMenu({ address, signOut }: AccountMenuProps) {
  const t = useTranslations('common')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A wallet that doesn't answer must not keep the person signed in.
    void disconnectWallet().catch(() => undefined)
    const failure = await leaveSession(signOut)
    showSignOutFailure(failure)
    if (failure === null) router.replace('/')
    router.refresh()
    setBusy(false)
  }
  return (
    <div className="flex items-center rounded-xl border border-line bg-surface text-sm">
      <PageLink
        href="/account/sessions"
        className="grid min-h-10 place-items-center rounded-l-xl px-3 font-mono text-xs hover:bg-raised"
        title={address}
      >
        <span>
          <span className="sr-only">{t('signedInAs')} </span>
          {address.slice(0, 6)}…{address.slice(-4)}
        </span>
      </PageLink>
      <button
        type="button"
        onClick={leave}
        disabled={isBusy}
        aria-label={t('signOut')}
        title={t('signOut')}
        className="grid size-10 place-items-center rounded-r-xl border-line border-l text-muted hover:bg-raised hover:text-ink"
      >
        {isBusy ? <Spinner /> : <LogOut aria-hidden="true" className="size-4" />}
      </button>
    </div>
  )
}
