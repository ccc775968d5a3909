'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import type { Chain } from '@/lib/domain/chains'
import type { Failure } from '@/lib/domain/result'
import { ConnectButton } from './connect-button'
import { type StartSignIn, signInWith } from './sign-in-with'
import { disconnectWallet, loadWallet, useWalletConnection } from './wallet-store'

interface SignInPanelProps {
  chains: readonly Chain[]
  /** A path of this site to go to afterwards. */
  next: string
  startSignIn: StartSignIn
}

export function SignInPanel({ chains, next, startSignIn }: SignInPanelProps) {
  const t = useTranslations('signIn')
  const router = useRouter()
  const connection = useWalletConnection()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)

  const connected = useRef<HTMLDivElement>(null)
  const account = connection?.account ?? null

  useEffect(() => {
    router.prefetch(next)
  }, [router, next])

  // The button that opened the dialog is gone by now; the focus moves to what replaced it.
  useEffect(() => {
    if (account !== null) connected.current?.focus()
  }, [account])

  const presses = useRef(0)
  const press = async () => {
    presses.current += 1
    const mine = presses.current
    setBusy(true)
    setError(null)
    const failure = await signInWith(() => loadWallet(chains), startSignIn)
    if (mine !== presses.current) return
    if (failure === null) {
      router.replace(next)
      router.refresh()
      return
    }
    setBusy(false)
    setError(failure)
  }

  // A wallet may drop its prompt without an answer. A late one changes nothing here.
  const leaveWallet = () => {
    presses.current += 1
    setBusy(false)
    setError(null)
    void disconnectWallet()
  }

  return (
    <div className="grid gap-4">
      {error === null ? null : <ErrorAlert error={error} />}
      {connection === null ? (
        <ConnectButton chains={chains} />
      ) : (
        <>
          <div ref={connected} tabIndex={-1} className="rounded-xl bg-raised p-4 text-sm">
            {connection.walletName === '' ? null : (
              <p className="text-muted">{t('connectedWith', { wallet: connection.walletName })}</p>
            )}
            <p className="mt-1 text-balance break-all font-mono">{connection.account}</p>
          </div>
          <Button size="lg" busy={isBusy} busyText={t('waiting')} onClick={press}>
            {isBusy ? t('waiting') : t('sign')}
          </Button>
          <Button variant="quiet" onClick={leaveWallet}>
            {t('otherWallet')}
          </Button>
        </>
      )}
    </div>
  )
}
