'use client'

import { useEffect, useRef, useState } from 'react'
import type { Chain } from '@/lib/domain/chains'
import type { Failure } from '@/lib/domain/result'
import type { WalletOption, WalletRuntime } from '@/lib/wallet/types'
import { type StartSignIn, signInWith } from './sign-in-with'
import { loadWallet } from './wallet-store'

type Stage =
  | { readonly kind: 'choosing'; readonly error: Failure | null }
  | { readonly kind: 'asking'; readonly option: WalletOption }
  /** The wallet is connected and shows the message to sign. */
  | { readonly kind: 'signing' }
  /** The code was not used. */
  | { readonly kind: 'over'; readonly option: WalletOption }

interface ConnectOptions {
  readonly chains: readonly Chain[]
  /** The chosen wallet is then asked for the sign-in at once. Left out where a connection is enough. */
  readonly startSignIn?: StartSignIn | undefined
  /** The wallet is connected, and signed in if that was wanted. */
  readonly onConnected: () => void
}

const choosing: Stage = { kind: 'choosing', error: null }

export type Connecting = ReturnType<typeof useConnect>

/** The stages of the dialog, from the list of wallets to a connected one. */
export function useConnect({ chains, startSignIn, onConnected }: ConnectOptions) {
  const [wallet, setWallet] = useState<WalletRuntime | null>(null)
  const [stage, setStage] = useState<Stage>(choosing)
  const isOpen = useRef(true)

  useEffect(() => {
    loadWallet(chains).then(setWallet, () => setStage({ kind: 'choosing', error: { code: 'wallet_failed' } }))
  }, [chains])
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const finish = async (connected: WalletRuntime) => {
    if (startSignIn === undefined) return onConnected()
    // The person closed the dialog while the wallet was connecting: nothing may be signed now.
    if (!isOpen.current) return
    setStage({ kind: 'signing' })
    const failure = await signInWith(async () => connected, startSignIn)
    if (failure === null) onConnected()
    else setStage({ kind: 'choosing', error: failure })
  }

  const choose = async (option: WalletOption) => {
    if (wallet === null) return
    const asking: Stage = { kind: 'asking', option }
    setStage(asking)
    const result = await wallet.connect(option.id)
    if (result.ok) return finish(wallet)
    const next: Stage =
      option.kind === 'phone' && result.error.code !== 'wallet_refused'
        ? { kind: 'over', option }
        : { kind: 'choosing', error: result.error }
    // Ignore the answer if the person went back meanwhile.
    setStage((now) => (now === asking ? next : now))
  }

  const leave = (then: () => void) => {
    then()
    wallet?.phone?.giveUp()
  }
  return { wallet, stage, choose, leave, goBack: () => leave(() => setStage(choosing)) }
}
