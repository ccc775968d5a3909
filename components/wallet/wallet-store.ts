'use client'

import { useSyncExternalStore } from 'react'
import type { Chain } from '@/lib/domain/chains'
import { browserStorage } from '@/lib/wallet/browser-storage'
import { createListeners } from '@/lib/wallet/listeners'
import { phoneOffers } from '@/lib/wallet/parts'
import type { WalletConnection, WalletOption, WalletRuntime } from '@/lib/wallet/types'

// One wallet for the page's lifetime. Nothing is loaded until a wallet is needed.
let runtime: WalletRuntime | null = null
let loading: Promise<WalletRuntime> | null = null
const { notify, subscribe } = createListeners()
const none: readonly WalletOption[] = []
let remembers = true

async function load(chains: readonly Chain[]): Promise<WalletRuntime> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox') {
    const { announceSandboxWallet } = await import('@/lib/wallet/sandbox/announce')
    const { askInSandboxWindow } = await import('./sandbox-requests')
    announceSandboxWallet(chains, askInSandboxWindow)
  }
  const { createWalletRuntime } = await import('@/lib/wallet/runtime')
  const made = await createWalletRuntime(chains, { remembers })
  made.subscribe(notify)
  runtime = made
  notify()
  return made
}

/** From now on a loaded wallet stores nothing in the browser: this is a host's page, not ours. */
export function rememberNoWallet(): void {
  remembers = false
}

/** Loads the wallet's code on first use. A failed load (offline) can be tried again. */
export async function loadWallet(chains: readonly Chain[]): Promise<WalletRuntime> {
  loading ??= load(chains).catch((error: unknown) => {
    loading = null
    throw error
  })
  const wallet = await loading
  // Another widget of the page may have loaded it for chains of its own.
  await wallet.offer(chains)
  return wallet
}

/** Where wagmi keeps the connected account for the next page. */
const keptAccount = 'wagmi.store'

/** For the checkout, also in a host's page, whose own storage stays as it is. */
export async function disconnectWallet(): Promise<void> {
  await runtime?.disconnect()
}

/**
 * At a sign-out, which only our own pages have. Also forgets the account and ends the phone session that an earlier page
 * left, without loading the whole wallet, and where this page's wallet stores nothing.
 */
export async function forgetWallet(): Promise<void> {
  browserStorage()?.removeItem(keptAccount)
  try {
    await disconnectWallet()
  } finally {
    await forgetKept()
  }
}

async function forgetKept(): Promise<void> {
  const storage = browserStorage()
  if (storage === null) return
  // A wallet that was loaded has stored its state once more.
  storage.removeItem(keptAccount)
  for (const { keptKey, endKept } of phoneOffers) {
    const kept = storage.getItem(keptKey)
    if (kept === null) continue
    storage.removeItem(keptKey)
    await endKept(document, kept)
  }
}

export function useWalletConnection(): WalletConnection | null {
  return useSyncExternalStore(
    subscribe,
    () => runtime?.current() ?? null,
    () => null,
  )
}

export function useWalletOptions(): readonly WalletOption[] {
  return useSyncExternalStore(
    subscribe,
    () => runtime?.options() ?? none,
    () => none,
  )
}
