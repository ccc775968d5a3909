import { afterAll, expect, test, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { account } from '@/lib/domain/plan/plan.fixture'
import { ok } from '@/lib/domain/result'
import { createWalletRuntime } from '@/lib/wallet/runtime'
import { loadWallet, rememberNoWallet } from './wallet-store'

function chainOf(id: number, name: string): Chain {
  const rpcUrl = `https://rpc${id}.example`
  return { id, name, rpcUrl, explorerUrl: null, nativeSymbol: 'ETH', confirmations: 1, tokens: [] }
}

const hex = (chainId: number) => `0x${chainId.toString(16)}`

const infoOf = (name: string) => ({
  uuid: name,
  name,
  icon: 'data:image/png;base64,',
  rdns: `com.example.${name}`,
})
const info = infoOf('one')

/**
 * A browser's wallet that announces itself, and is on one chain at a time.
 * @param adding why it adds no chain; left out where it knows every chain
 */
function announceWallet(own = info, adding?: { readonly code: number }): void {
  let chainId = hex(1)
  const request = async ({ method, params }: { method: string; params?: readonly [{ chainId: string }] }) => {
    if (adding !== undefined && method === 'wallet_switchEthereumChain') throw { code: 4902 }
    if (adding !== undefined && method === 'wallet_addEthereumChain') throw adding
    if (method === 'wallet_switchEthereumChain') chainId = params?.[0].chainId ?? chainId
    if (method === 'eth_chainId') return chainId
    return [account]
  }
  const detail = Object.freeze({ info: own, provider: { request, on() {}, removeListener() {} } })
  window.addEventListener(
    'eip6963:requestProvider',
    () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
    { signal: left.signal },
  )
}

// Other files have the same window.
const left = new AbortController()
afterAll(() => left.abort())

test('a browser that forbids storage still connects a wallet', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  announceWallet()
  const wallet = await createWalletRuntime([chainOf(8453, 'Base')], { remembers: true })
  const option = await vi.waitUntil(() => wallet.options().find(({ name }) => name === info.name))
  expect(await wallet.connect(option.id)).toMatchObject({ ok: true })
  await wallet.disconnect()
  forbidden.mockRestore()
})

test('two widgets of a page share its wallet, and each can switch it to a chain of its own', async () => {
  rememberNoWallet()
  announceWallet()
  const [one, other] = [chainOf(8453, 'Base'), chainOf(137, 'Polygon')]
  const wallet = await loadWallet([one])
  expect(await loadWallet([other])).toBe(wallet)
  // Other files have the same window, and one leaves a wallet in it.
  const option = await vi.waitUntil(() => wallet.options().find(({ name }) => name === info.name))
  expect(await wallet.connect(option.id)).toMatchObject({ ok: true })
  for (const chain of [other, one]) expect(await wallet.switchChain(chain.id), chain.name).toEqual(ok(null))
})

test.each([
  ['its node does not answer for that chain', -32602, 'wrong_chain'],
  ['the person declined', 4001, 'wallet_refused'],
] as const)('a wallet that does not add a chain because %s is told apart', async (_, answered, code) => {
  const own = infoOf(code)
  announceWallet(own, { code: answered })
  const wallet = await createWalletRuntime([chainOf(8453, 'Base')], { remembers: false })
  const option = await vi.waitUntil(() => wallet.options().find(({ name }) => name === own.name))
  expect(await wallet.connect(option.id)).toMatchObject({ ok: true })
  expect(await wallet.switchChain(8453)).toMatchObject({ ok: false, error: { code } })
  await wallet.disconnect()
})
