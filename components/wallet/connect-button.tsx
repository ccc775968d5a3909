'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import type { Chain } from '@/lib/domain/chains'

const ConnectDialog = onDemand(() => import('./connect-dialog').then((module) => module.ConnectDialog))

interface ConnectButtonProps {
  chains: readonly Chain[]
  variant?: 'primary' | 'secondary'
  label?: string
}

/** Opens the list of wallets. The press loads its dialog and all wallet code. */
export function ConnectButton({ chains, variant = 'primary', label }: ConnectButtonProps) {
  const t = useTranslations('wallet')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label ?? t('connect')}
      </Button>
      {isOpen ? (
        <ConnectDialog chains={chains} onClose={() => setOpen(false)} onConnected={() => setOpen(false)} />
      ) : null}
    </>
  )
}
