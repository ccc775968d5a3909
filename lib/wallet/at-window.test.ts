import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWalletRuntime } from './runtime'
import { chain } from './send-step.fixture'

const account = '0x1111111111111111111111111111111111111111'
const asked: string[] = []
const request = async ({ method }: { method: string }): Promise<unknown> => {
  asked.push(method)
  return method === 'eth_chainId' ? '0x7a69' : method === 'wallet_requestPermissions' ? [] : [account]
}
const events = { on: () => {}, removeListener: () => {} }
const wallet = { request, ...events }

function put(ethereum: unknown): void {
  Object.assign(window, { ethereum })
}
async function opened() {
  const runtime = await createWalletRuntime([chain], { remembers: false })
  await runtime.offer([chain])
  return runtime
}

const hush = (event: Event) => event.stopImmediatePropagation()
/** The other files of this worker announce wallets to the same window. */
beforeEach(() => window.addEventListener('eip6963:requestProvider', hush, { capture: true }))
afterEach(() => {
  window.removeEventListener('eip6963:requestProvider', hush, { capture: true })
  Reflect.deleteProperty(window, 'ethereum')
  asked.length = 0
})

test('a wallet at window.ethereum is offered where none announces itself, and connects', async () => {
  put(wallet)
  const { options, connect, current } = await opened()
  expect(options()).toMatchObject([{ kind: 'browser', name: '', icon: null }])
  expect(await connect(options()[0]?.id ?? '')).toMatchObject({ ok: true })
  expect(current()).toMatchObject({ account, walletName: '' })
})

test('one that comes late is offered when wallets are looked for again, and once', async () => {
  const { options, offer } = await opened()
  expect(options()).toEqual([])
  put(wallet)
  await Promise.all([offer([chain]), offer([chain])])
  await offer([chain])
  expect(options()).toMatchObject([{ kind: 'browser', name: '' }])
})

const fail = () => {
  throw new TypeError('not supported')
}
test.each([
  ['has no events', { request }],
  ['refuses to tell of events', { request, on: fail, removeListener: fail }],
  ['can’t be changed', Object.freeze({ request })],
  [
    'has no member but its own',
    new Proxy(wallet, { get: (own, key) => (key === 'request' ? own[key] : fail()) }),
  ],
  [
    'never answers what it doesn’t know',
    {
      ...events,
      request: (call: { method: string }) =>
        call.method === 'wallet_requestPermissions' ? new Promise(() => {}) : request(call),
    },
  ],
])('one that %s connects, answers, and can be left', async (_, ethereum) => {
  put(ethereum)
  const { options, connect, current, disconnect, provider } = await opened()
  expect(await connect(options()[0]?.id ?? '')).toMatchObject({ ok: true })
  expect(current()).toMatchObject({ account, chainId: 31337 })
  expect(await (await provider())?.request({ method: 'eth_accounts' })).toEqual([account])
  await disconnect()
  expect(current()).toBeNull()
})

test('one that is connected stays when another takes its place at the window', async () => {
  put(wallet)
  const { options, connect, provider } = await opened()
  await connect(options()[0]?.id ?? '')
  put({ ...events, request: async () => ['0x2222222222222222222222222222222222222222'] })
  expect(await (await provider())?.request({ method: 'eth_accounts' })).toEqual([account])
})

test('one that can’t be read is not offered', async () => {
  Object.defineProperty(window, 'ethereum', { get: fail, configurable: true })
  expect((await opened()).options()).toEqual([])
})

describe('beside one that announces itself', () => {
  const other = {
    ...events,
    request: async ({ method }: { method: string }) => method === 'eth_accounts' && [],
  }
  const detail = { info: { uuid: 'u', rdns: 'good.example', name: 'Good', icon: '' }, provider: other }
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  test('it is neither offered nor asked, nor connected as the wallet of an earlier page', async () => {
    put(wallet)
    const { options, offer, resume } = await createWalletRuntime([chain], { remembers: false })
    tell()
    await offer([chain])
    expect(options()).toMatchObject([{ name: 'Good' }])
    expect([await resume(), asked]).toEqual([null, []])
  })

  test('it gives way to one that comes late, and its connection stays', async () => {
    put(wallet)
    const { options, connect, current } = await opened()
    const [plain] = options()
    await connect(plain?.id ?? '')
    tell()
    expect(options()).toMatchObject([{ name: 'Good' }])
    expect(current()).toMatchObject({ account })
  })
})
