'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useRef } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { ErrorAlert } from '@/components/ui/error-alert'
import { Spinner } from '@/components/ui/spinner'
import type { Chain } from '@/lib/domain/chains'
import { PhonePairing, usePhoneWords } from './parts'
import type { StartSignIn } from './sign-in-with'
import { SigningIn, SigningInTitle } from './signing-in'
import { type Connecting, useConnect } from './use-connect'
import { WalletList } from './wallet-list'
import { useWalletOptions } from './wallet-store'

interface ConnectDialogProps {
  chains: readonly Chain[]
  /** The chosen wallet is then asked for the sign-in at once. Left out where a connection is enough. */
  startSignIn?: StartSignIn
  onClose: () => void
  /** The wallet is connected, and signed in if that was wanted. */
  onConnected: () => void
}

function ChooseWallet({ wallet, stage, choose }: Pick<Connecting, 'wallet' | 'stage' | 'choose'>) {
  const t = useTranslations('wallet')
  const options = useWalletOptions()
  const error = stage.kind === 'choosing' ? stage.error : null
  return (
    <div className="grid gap-3">
      {error === null ? null : <ErrorAlert error={error} />}
      {wallet === null && error === null ? (
        <p role="status" className="flex items-center gap-2 py-6 text-muted">
          <Spinner /> {t('looking')}
        </p>
      ) : null}
      {wallet !== null && options.length === 0 ? (
        <p role="status" className="py-4 text-muted">
          {t('none')}
        </p>
      ) : null}
      {/* Together with the end of the search: nothing moves under the finger. */}
      <WalletList
        options={wallet === null ? [] : options}
        asking={stage.kind === 'asking' ? stage.option.id : null}
        onChoose={choose}
      />
    </div>
  )
}

export function ConnectDialog({ chains, startSignIn, onClose, onConnected }: ConnectDialogProps) {
  const t = useTranslations('wallet')
  const common = useTranslations('common')
  const phoneWords = usePhoneWords()
  const { wallet, stage, choose, leave, goBack } = useConnect({ chains, startSignIn, onConnected })
  const isPhone = (stage.kind === 'asking' || stage.kind === 'over') && stage.option.kind === 'phone'
  const phone = isPhone ? (wallet?.phone ?? null) : null

  // The pressed button disappears with its list; the focus moves to what replaced it.
  const content = useRef<HTMLDivElement>(null)
  const screen = stage.kind === 'signing' ? stage.kind : phone
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current !== screen) content.current?.focus()
    shown.current = screen
  }, [screen])

  const words =
    stage.kind === 'signing'
      ? { title: <SigningInTitle /> }
      : phone === null
        ? { title: t('choose'), description: t('chooseHint') }
        : { title: phoneWords.title, description: stage.kind === 'over' ? phoneWords.over : phoneWords.about }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave(onClose)
      }}
      closeLabel={common('close')}
      {...words}
    >
      {/* On a phone the dialog stands on the bottom edge: what comes later must not lift it. */}
      <div ref={content} tabIndex={-1} className="max-sm:min-h-60">
        {stage.kind === 'signing' ? (
          <SigningIn />
        ) : phone === null || stage.kind === 'choosing' ? (
          <ChooseWallet wallet={wallet} stage={stage} choose={choose} />
        ) : (
          <Suspense fallback={<Spinner />}>
            <PhonePairing
              pairing={phone}
              isOver={stage.kind === 'over'}
              onAgain={() => choose(stage.option)}
              onBack={goBack}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
