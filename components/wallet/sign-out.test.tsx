import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phoneOffers } from '@/lib/wallet/parts'

const kept = ['wagmi.store', ...phoneOffers.map(({ keptKey }) => keptKey)]
beforeEach(() => {
  vi.resetModules()
  for (const name of kept) localStorage.setItem(name, '{"topic":"t","chainId":1}')
})
afterEach(() => localStorage.clear())

test('a sign-out on a page that has shown the widget leaves neither account nor phone session', async () => {
  const { forgetWallet, rememberNoWallet } = await import('./wallet-store')
  rememberNoWallet()
  await forgetWallet()
  expect(Object.keys(localStorage)).toEqual([])
})

test('nor does one whose wallet was loaded for the widget, which stores nothing, or fails to disconnect', async () => {
  const disconnect = vi.fn(() => Promise.reject(new Error('gone')))
  vi.doMock('@/lib/wallet/runtime', () => ({
    createWalletRuntime: async () => ({ disconnect, subscribe: () => {}, offer: () => {} }),
  }))
  const { forgetWallet, loadWallet, rememberNoWallet } = await import('./wallet-store')
  rememberNoWallet()
  await loadWallet([])
  await forgetWallet().catch(() => undefined)
  vi.doUnmock('@/lib/wallet/runtime')
  expect(disconnect).toHaveBeenCalledOnce()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a sign-out in a browser that forbids storage still disconnects the wallet', async () => {
  const disconnect = vi.fn(async () => {})
  vi.doMock('@/lib/wallet/runtime', () => ({
    createWalletRuntime: async () => ({ disconnect, subscribe: () => {}, offer: () => {} }),
  }))
  const { forgetWallet, loadWallet } = await import('./wallet-store')
  await loadWallet([])
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  await forgetWallet()
  forbidden.mockRestore()
  vi.doUnmock('@/lib/wallet/runtime')
  expect(disconnect).toHaveBeenCalledOnce()
})

test("a wallet disconnected in a host's page leaves what the host keeps", async () => {
  const { disconnectWallet, rememberNoWallet } = await import('./wallet-store')
  rememberNoWallet()
  await disconnectWallet()
  expect(Object.keys(localStorage).sort()).toEqual(kept)
})
