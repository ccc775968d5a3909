import { parseTransaction, recoverMessageAddress, recoverTransactionAddress, stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain, Hex } from '@/lib/domain/chains'
import type { SandboxWalletRequest } from '../types'
import { announceSandboxWallet } from './announce'
import { SandboxWalletProvider } from './provider'

const chain = (id: number): Chain => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: `http://127.0.0.1:1/${id}`,
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens: [],
})
const chains = [chain(31337), chain(31338)]
const hash: Hex = `0x${'cd'.repeat(32)}`
const to: Hex = '0x1111111111111111111111111111111111111111'

let raw: Hex[]
let shown: SandboxWalletRequest[]
let says: boolean

beforeEach(() => {
  localStorage.clear()
  raw = []
  shown = []
  says = true
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x3',
    eth_gasPrice: '0xa',
    eth_estimateGas: '0x5208',
    eth_sendRawTransaction: hash,
  }
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const { method, params } = JSON.parse(init.body) as { method: string; params: Hex[] }
    if (method === 'eth_sendRawTransaction' && params[0] !== undefined) raw.push(params[0])
    return { json: async () => ({ result: answers[method] }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

function makeWallet() {
  return new SandboxWalletProvider(chains, async (request) => {
    shown.push(request)
    return says
  })
}

async function connected() {
  const wallet = makeWallet()
  const [account] = (await wallet.request({ method: 'eth_requestAccounts' })) as Hex[]
  if (account === undefined) throw new TypeError('no account')
  return { wallet, account }
}

describe('the Sandbox wallet', () => {
  test('shows no account before it is connected, and always the same one afterwards', async () => {
    expect(await makeWallet().request({ method: 'eth_accounts' })).toEqual([])
    const { account } = await connected()
    expect(await makeWallet().request({ method: 'eth_accounts' })).toEqual([account])
  })

  test('keeps its account while the page is open, in a browser whose storage is full', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { wallet, account } = await connected()
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([account])
    full.mockRestore()
  })

  test('signs a message, and only after a press', async () => {
    const { wallet, account } = await connected()
    const message = stringToHex('hello')
    const signature = await wallet.request({ method: 'personal_sign', params: [message, account] })
    expect(shown).toEqual([{ kind: 'message', account, text: 'hello' }])
    const signer = await recoverMessageAddress({ message: 'hello', signature: signature as Hex })
    expect(signer).toBe(account)
    says = false
    await expect(
      wallet.request({ method: 'personal_sign', params: [message, account] }),
    ).rejects.toMatchObject({
      code: 4001,
    })
  })

  test('signs a transaction for its own chain with its own nonce and sends it there', async () => {
    const { wallet, account } = await connected()
    const tx = {
      from: account,
      to,
      data: '0x1234',
      value: '0x5',
      chainId: '0x7a69',
      nonce: '0x99',
      gas: '0x1',
    }
    expect(await wallet.request({ method: 'eth_sendTransaction', params: [tx] })).toBe(hash)
    const serialized = raw[0] as `0x02${string}`
    const signed = parseTransaction(serialized)
    expect(signed).toMatchObject({ chainId: 31337, nonce: 3, to, data: '0x1234', value: 5n })
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(account)
  })

  test('sends nothing when the person says no, and nothing without a press', async () => {
    const { wallet, account } = await connected()
    says = false
    const params = [{ from: account, to, data: '0x', value: '0x0' }]
    await expect(wallet.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({
      code: 4001,
    })
    expect(shown).toHaveLength(1)
    expect(raw).toEqual([])
  })

  test.each([
    ['another chain than its own', { chainId: '0x1' }, -32602],
    ['another account', { from: to }, 4100],
    ['no target', { to: undefined }, -32602],
  ])('refuses a transaction for %s before asking', async (_, changed, code) => {
    const { wallet, account } = await connected()
    const params = [{ from: account, to, data: '0x', value: '0x0', ...changed }]
    await expect(wallet.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject({ code })
    expect(shown).toEqual([])
  })

  test("switches between the sandbox's chains only", async () => {
    const { wallet } = await connected()
    const heard = vi.fn()
    wallet.on('chainChanged', heard)
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    expect(heard).toHaveBeenCalledWith('0x7a6a')
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x7a6a')
    const mainnet = wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    await expect(mainnet).rejects.toMatchObject({ code: 4902 })
  })

  test('works while its page is open where the browser forbids storage, as in a frame', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(await makeWallet().request({ method: 'eth_accounts' })).toEqual([])
    const { wallet, account } = await connected()
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([account])
    const params = [{ from: account, to, data: '0x', value: '0x0' }]
    expect(await wallet.request({ method: 'eth_sendTransaction', params })).toBe(hash)
  })

  test('announces itself like any wallet, and again whenever a page asks', () => {
    const heard: string[] = []
    window.addEventListener('eip6963:announceProvider', (event) => {
      heard.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
    })
    announceSandboxWallet(chains, async () => false)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toEqual(['Sandbox wallet', 'Sandbox wallet'])
  })
})
