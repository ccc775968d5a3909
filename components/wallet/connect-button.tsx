'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { lazily } from '@/components/ui/on-demand'
import type { Chain } from '@/lib/domain/chains'

const ConnectDialog = lazily(() => import('./connect-dialog').then((module) => module.ConnectDialog))

interface ConnectButtonProps {
  chains: readonly Chain[]
  label?: string
}

/** Opens the list of wallets. The press loads its dialog and all wallet code. */
export function ConnectButton({ chains, label }: ConnectButtonProps) {
  const t = useTranslations('wallet')
  const [isOpen, setOpen] = useState(false)
  const [isLoading, load] = useTransition()
  return (
    <>
      <Button size="lg" aria-haspopup="dialog" busy={isLoading} onClick={() => load(() => setOpen(true))}>
        {label ?? t('connect')}
      </Button>
      {/* Always there: only then does the press wait for the code. */}
      <Suspense>
        {isOpen ? (
          <ConnectDialog chains={chains} onClose={() => setOpen(false)} onConnected={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
