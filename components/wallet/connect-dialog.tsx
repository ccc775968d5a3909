'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Spinner } from '@/components/ui/spinner'
import type { Chain } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { WalletOption, WalletRuntime } from '@/lib/wallet/types'
import { PhonePairing, usePhoneWords } from './parts'
import { WalletList } from './wallet-list'
import { loadWallet, useWalletOptions } from './wallet-store'

interface ConnectDialogProps {
  chains: readonly Chain[]
  onClose: () => void
}

type Stage =
  | { readonly kind: 'choosing'; readonly error: ErrorCode | null }
  | { readonly kind: 'asking'; readonly option: WalletOption }
  /** The code was not used. */
  | { readonly kind: 'over'; readonly option: WalletOption }

const choosing: Stage = { kind: 'choosing', error: null }

export function ConnectDialog({ chains, onClose }: ConnectDialogProps) {
  const t = useTranslations('wallet')
  const common = useTranslations('common')
  const phoneWords = usePhoneWords()
  const options = useWalletOptions()
  const [wallet, setWallet] = useState<WalletRuntime | null>(null)
  const [stage, setStage] = useState<Stage>(choosing)
  const isPhone = stage.kind !== 'choosing' && stage.option.kind === 'phone'
  const phone = isPhone ? (wallet?.phone ?? null) : null
  const error = stage.kind === 'choosing' ? stage.error : null

  useEffect(() => {
    loadWallet(chains).then(setWallet, () => setStage({ kind: 'choosing', error: 'wallet_failed' }))
  }, [chains])

  // The pressed button disappears with its list; the focus moves to what replaced it.
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(phone)
  useEffect(() => {
    if (shown.current !== phone) content.current?.focus()
    shown.current = phone
  }, [phone])

  const choose = async (option: WalletOption) => {
    if (wallet === null) return
    const asking: Stage = { kind: 'asking', option }
    setStage(asking)
    const result = await wallet.connect(option.id)
    if (result.ok) return onClose()
    const { code } = result.error
    const next: Stage =
      option.kind === 'phone' && code !== 'wallet_refused'
        ? { kind: 'over', option }
        : { kind: 'choosing', error: code }
    // Ignore the answer if the person went back meanwhile.
    setStage((now) => (now === asking ? next : now))
  }

  const leave = (then: () => void) => {
    then()
    wallet?.phone?.giveUp()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave(onClose)
      }}
      closeLabel={common('close')}
      title={phone === null ? t('choose') : phoneWords.title}
      description={phone === null ? t('chooseHint') : stage.kind === 'over' ? undefined : phoneWords.about}
    >
      <div ref={content} tabIndex={-1}>
        {phone === null || stage.kind === 'choosing' ? (
          <div className="grid gap-3">
            {error === null ? null : <ErrorAlert error={{ code: error }} />}
            {wallet === null && error === null ? (
              <p role="status" className="flex items-center gap-2 py-6 text-muted">
                <Spinner /> {t('looking')}
              </p>
            ) : null}
            {wallet !== null && options.length === 0 ? <p className="py-4 text-muted">{t('none')}</p> : null}
            <WalletList
              options={options}
              asking={stage.kind === 'asking' ? stage.option.id : null}
              onChoose={choose}
            />
          </div>
        ) : (
          <Suspense fallback={<Spinner />}>
            <PhonePairing
              pairing={phone}
              isOver={stage.kind === 'over'}
              onAgain={() => choose(stage.option)}
              onBack={() => leave(() => setStage(choosing))}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
