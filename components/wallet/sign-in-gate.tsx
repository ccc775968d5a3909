'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useCallback, useContext, useState, useTransition } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { Spinner } from '@/components/ui/spinner'
import type { Chain } from '@/lib/domain/chains'
import type { StartSignIn } from './sign-in-with'

function Coming() {
  const t = useTranslations('wallet')
  return (
    <p role="status" className="fixed inset-0 z-50 m-auto size-fit rounded-full bg-surface p-2 shadow-card">
      <Spinner className="text-4xl" />
      <span className="sr-only">{t('looking')}</span>
    </p>
  )
}

const ConnectDialog = onDemand(
  () => import('./connect-dialog').then((module) => module.ConnectDialog),
  <Coming />,
)

/** Resolves to whether the person signed in, at once where they just did and the page is about to show it. */
type SignIn = () => Promise<boolean>

const GateContext = createContext<SignIn | null>(null)

/** Opens the sign-in dialog in the page. Null where there is no session, as in the widget. */
export function useSignIn(): SignIn | null {
  return useContext(GateContext)
}

interface SignInGateProps {
  /** All chains, since the wallet that signs in stays for the pages that follow. */
  chains: readonly Chain[]
  startSignIn: StartSignIn
  children: ReactNode
}

/**
 * Lets a page sign its visitor in without leaving it. Afterwards the page's data is read again in place: what its
 * components keep, such as a typed tax id, stays in their memory.
 */
export function SignInGate({ chains, startSignIn, children }: SignInGateProps) {
  const router = useRouter()
  const [waiting, setWaiting] = useState<((isSignedIn: boolean) => void) | null>(null)
  const [isRefreshing, refresh] = useTransition()
  const signIn = useCallback<SignIn>(
    () => (isRefreshing ? Promise.resolve(true) : new Promise((resolve) => setWaiting(() => resolve))),
    [isRefreshing],
  )
  const end = (isSignedIn: boolean) => {
    setWaiting(null)
    if (isSignedIn) refresh(() => router.refresh())
    waiting?.(isSignedIn)
  }
  return (
    <GateContext value={signIn}>
      {children}
      {waiting === null ? null : (
        <ConnectDialog
          chains={chains}
          startSignIn={startSignIn}
          onConnected={() => end(true)}
          onClose={() => end(false)}
        />
      )}
    </GateContext>
  )
}
