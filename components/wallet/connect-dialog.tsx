'use client'

import { Wallet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Spinner } from '@/components/ui/spinner'
import type { Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { WalletOption } from '@/lib/wallet/types'
import { loadWallet, useWalletOptions } from './wallet-store'

interface ConnectDialogProps {
  chains: readonly Chain[]
  onClose: () => void
}

function WalletIcon({ icon }: { icon: string | null }) {
  if (icon === null) return <Wallet aria-hidden="true" className="size-8 p-1" />
  // biome-ignore lint/performance/noImgElement: a data URL from the wallet has nothing to optimise
  return <img src={icon} alt="" className="size-8 rounded-lg" />
}

export function ConnectDialog({ chains, onClose }: ConnectDialogProps) {
  const t = useTranslations('wallet')
  const common = useTranslations('common')
  const options = useWalletOptions()
  const [isReady, setReady] = useState(false)
  const [asking, setAsking] = useState<string | null>(null)
  const [error, setError] = useState<ErrorCode | null>(null)

  useEffect(() => {
    loadWallet(chains).then(
      () => setReady(true),
      () => setError('wallet_failed'),
    )
  }, [chains])

  const choose = async (option: WalletOption) => {
    setAsking(option.id)
    setError(null)
    const wallet = await loadWallet(chains)
    const result = await wallet.connect(option.id)
    setAsking(null)
    if (result.ok) onClose()
    else setError(result.error.code)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      closeLabel={common('close')}
      title={t('choose')}
      description={t('chooseHint')}
    >
      <div className="grid gap-3">
        {error === null ? null : <ErrorAlert error={{ code: error }} />}
        {!isReady && error === null ? (
          <p role="status" className="flex items-center gap-2 py-6 text-muted">
            <Spinner /> {t('looking')}
          </p>
        ) : null}
        {isReady && options.length === 0 ? <p className="py-4 text-muted">{t('none')}</p> : null}
        <ul className="grid gap-2">
          {options.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                disabled={asking !== null}
                onClick={() => choose(option)}
                className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line-strong px-4 text-left font-medium hover:bg-raised disabled:opacity-60"
              >
                <WalletIcon icon={option.icon} />
                <span className="flex-1">{option.name}</span>
                {asking === option.id ? <Spinner /> : null}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
