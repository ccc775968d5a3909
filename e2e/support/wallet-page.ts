import type { Page } from '@playwright/test'

/** Runs inside the page, so it uses nothing outside itself: an EIP-1193 provider announced through EIP-6963. */
export function announceWallet(): void {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  // Safe: exposeFunction defines it before any script of the page runs.
  const ask = (
    window as unknown as {
      testWalletRequest: (
        method: string,
        params: readonly unknown[],
      ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
    }
  ).testWalletRequest

  const provider = {
    isTestWallet: true,
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const { result, error } = await ask(method, params)
      window.dispatchEvent(new Event('testwalletanswer'))
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      if (/^wallet_(switch|add)EthereumChain$/.test(method)) {
        emit('chainChanged', (await ask('eth_chainId', [])).result)
      }
      if (method === 'wallet_revokePermissions') emit('accountsChanged', [])
      return result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  // Tests use this when the person changed account or chain in the wallet.
  Object.assign(window, { testWalletEmit: emit })

  const info = Object.freeze({
    uuid: '6f2b1f0a-7d1c-4c57-9f0e-0d5c7b1f9a10',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    rdns: 'test.wallet',
  })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** A wallet event, as an extension emits it to the page. */
export async function tellPage(page: Page, event: string, value: unknown): Promise<void> {
  await page.evaluate(
    ([name, told]) => {
      // Safe: set by announceWallet, which ran before any script of the page.
      const { testWalletEmit } = window as unknown as {
        testWalletEmit: (name: string, told: unknown) => void
      }
      // A person's act in the wallet, like an answer: what it moves on the page is no movement by itself.
      window.dispatchEvent(new Event('testwalletanswer'))
      testWalletEmit(name, told)
    },
    [event, value] as const,
  )
}
