import { afterEach, expect, test, vi } from 'vitest'
import { fail } from '@/lib/domain/result'
import { createWalletRuntime } from './runtime'
import { chain } from './send-step.fixture'

type Listener = (value: unknown) => void
const mine = '0x1111111111111111111111111111111111111111'
const other = '0x2222222222222222222222222222222222222222'

interface FakeWallet {
  readonly emit: (event: string, value: unknown) => void
  /** While false its prompts stay open. */
  answers: boolean
  readonly tell: () => void
}

let wallets: FakeWallet[] = []
window.addEventListener('eip6963:requestProvider', () => {
  for (const { tell } of wallets) tell()
})
// The files of a worker share its window.
afterEach(() => {
  wallets = []
})

function wallet(name: string, account: string): FakeWallet {
  const listeners = new Map<string, Set<Listener>>()
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'wallet_requestPermissions') return []
      if (method === 'eth_requestAccounts') await vi.waitUntil(() => made.answers)
      return [account]
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
  }
  const detail = { info: { uuid: name, rdns: `${name}.example`, name, icon: '' }, provider }
  const made: FakeWallet = {
    answers: true,
    emit: (event, value) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    tell: () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  }
  wallets.push(made)
  return made
}

async function twoWallets() {
  const [own, foreign] = [wallet('mine', mine), wallet('other', other)]
  const runtime = await createWalletRuntime([chain], { remembers: false })
  const seen: (string | undefined)[] = []
  runtime.subscribe(() => seen.push(runtime.current()?.account))
  const choose = (name: string) =>
    runtime.connect(runtime.options().find((option) => option.name === name)?.id ?? '')
  return { own, foreign, runtime, seen, choose }
}
/** What wagmi does after a wallet's event. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('another wallet that is unlocked meanwhile never takes the place of the chosen one', async () => {
  const { foreign, runtime, seen, choose } = await twoWallets()
  await choose('mine')
  foreign.emit('accountsChanged', [other])
  foreign.emit('connect', { chainId: '0x7a69' })
  await settled()
  expect(runtime.current()).toMatchObject({ account: mine, walletName: 'mine' })
  expect(seen).not.toContain(other)
})

test('nobody hears of a change that changes neither account, chain nor wallet', async () => {
  const { own, foreign, runtime, seen, choose } = await twoWallets()
  await choose('mine')
  const before = [runtime.current(), seen.length]
  // A second account is connected to the site, and a wallet that was not chosen is unlocked.
  own.emit('accountsChanged', [mine, other])
  foreign.emit('accountsChanged', [other])
  await settled()
  expect([runtime.current(), seen.length]).toEqual(before)
  expect(runtime.current()).toBe(before[0])
})

test('a wallet that nobody chose is not connected by its own word', async () => {
  const { foreign, runtime, seen } = await twoWallets()
  foreign.emit('accountsChanged', [other])
  await settled()
  expect([runtime.current(), seen.filter((account) => account !== undefined)]).toEqual([null, []])
})

test('a prompt that is answered after another wallet was chosen changes nothing', async () => {
  const { foreign, runtime, choose } = await twoWallets()
  foreign.answers = false
  const late = choose('other')
  await choose('mine')
  foreign.answers = true
  await late
  await settled()
  expect(runtime.current()?.account).toBe(mine)
})

test('the chosen wallet may change its account, and come back after it was locked', async () => {
  const { own, runtime, choose } = await twoWallets()
  await choose('mine')
  own.emit('accountsChanged', [other])
  await expect.poll(() => runtime.current()).toMatchObject({ account: other, walletName: 'mine' })
  own.emit('accountsChanged', [])
  await expect.poll(() => runtime.current()).toBeNull()
  own.emit('accountsChanged', [mine])
  await expect.poll(() => runtime.current()?.account).toBe(mine)
})

test('another wallet can be chosen instead, or none', async () => {
  const { own, runtime, choose } = await twoWallets()
  await choose('mine')
  await choose('other')
  expect(runtime.current()?.walletName).toBe('other')
  own.emit('accountsChanged', [mine])
  await settled()
  expect(runtime.current()?.walletName).toBe('other')
  await runtime.disconnect()
  own.emit('accountsChanged', [mine])
  await settled()
  expect(runtime.current()).toBeNull()
})

test('two parts of a page that look for the earlier wallet at once find the same one', async () => {
  const { runtime } = await twoWallets()
  const found = await Promise.all([runtime.resume(), runtime.resume()])
  expect(found.map((each) => each?.account)).toEqual([mine, mine])
  expect(runtime.current()?.account).toBe(mine)
})

test('a wallet that is chosen while the earlier one is looked for is not replaced by that one', async () => {
  const { runtime, choose } = await twoWallets()
  await Promise.all([runtime.resume(), choose('other')])
  await settled()
  expect(runtime.current()?.walletName).not.toBe('mine')
})

test('a wallet that agrees to another chain and stays where it is can’t switch, as far as its person waits for it', async () => {
  const { runtime, choose } = await twoWallets()
  await choose('mine')
  await runtime.offer([{ ...chain, id: 10 }])
  vi.useFakeTimers()
  const switched = runtime.switchChain(10)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await switched).toEqual(fail({ code: 'wrong_chain' }))
})
