'use client'

import { LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Spinner } from '@/components/ui/spinner'
import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import { disconnectWallet } from './wallet-store'

interface AccountMenuProps {
  address: Address
  signOut: () => Promise<Result<null>>
}

export function AccountMenu({ address, signOut }: AccountMenuProps) {
  const t = useTranslations('common')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await disconnectWallet()
      const result = await signOut()
      if (result.ok) router.replace('/')
      router.refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex items-center rounded-xl border border-line bg-surface text-sm">
      <span className="px-3 font-mono text-xs" title={address}>
        <span className="sr-only">{t('signedInAs')} </span>
        {address.slice(0, 6)}…{address.slice(-4)}
      </span>
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
