import { afterEach, expect, test } from 'vitest'
import { createWalletRuntime } from './runtime'
import { chain } from './send-step.fixture'

const account = '0x1111111111111111111111111111111111111111'
const icon = 'data:image/svg+xml,%3Csvg/%3E'
const provider = {
  request: async ({ method }: { method: string }) =>
    method === 'eth_chainId' ? '0x7a69' : method === 'wallet_requestPermissions' ? [] : [account],
  on: () => {},
  removeListener: () => {},
}

let last = 0
const announcing: (() => void)[] = []
/** A wallet that announces itself with these facts when a page asks, as any extension may. */
function announce(info: object): void {
  last += 1
  const detail = { info: { uuid: `u${last}`, rdns: `w${last}.example`, icon, ...info }, provider }
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  announcing.push(tell)
  window.addEventListener('eip6963:requestProvider', tell)
}
afterEach(() => {
  for (const tell of announcing.splice(0)) window.removeEventListener('eip6963:requestProvider', tell)
})

/** Without the wallet that other files of this worker announce to the same window. */
const isOurs = ({ name }: { readonly name: string }) => name !== 'Sandbox wallet'

test.each([
  ['an icon that is a picture', { name: 'Good', icon }, { name: 'Good', icon }],
  ['an icon elsewhere', { name: 'Good', icon: 'https://evil.example/seen' }, { name: 'Good', icon: null }],
  ['an icon that is no text', { name: 'Good', icon: { src: '/icon.svg' } }, { name: 'Good', icon: null }],
  ['a name that turns the text around', { name: 'Meta\u202eksaM\n' }, { name: 'MetaksaM', icon }],
  ['a name of a page', { name: 'W'.repeat(5_000) }, { name: 'W'.repeat(60), icon }],
  ['a name that is no text', { name: ['x'], rdns: 'odd.example' }, { name: 'odd.example', icon }],
  ['no name', { name: ' ', rdns: 'bare.example' }, { name: 'bare.example', icon }],
])('a wallet with %s is offered with what can be shown', async (_, info, shown) => {
  announce({ name: 'Before' })
  announce(info)
  const { options } = await createWalletRuntime([chain], { remembers: false })
  expect(options().filter(isOurs)).toMatchObject([{ name: 'Before' }, { kind: 'browser', ...shown }])
})

test('a wallet without any name is not offered', async () => {
  announce({ name: null, rdns: {} })
  announce({ name: 'Good' })
  const { options } = await createWalletRuntime([chain], { remembers: false })
  expect(options().filter(isOurs)).toMatchObject([{ name: 'Good' }])
})

const unreadable = () => {
  throw new TypeError('read')
}
const info = { uuid: 'odd', rdns: 'odd.example', name: 'Odd', icon }
const closed = new Proxy({}, { get: unreadable, has: unreadable })

test.each([
  ['nothing', null],
  ['a text', 'Odd'],
  ['no facts', { provider }],
  [
    'facts that can’t be read',
    {
      info: {
        get name() {
          return unreadable()
        },
      },
      provider,
    },
  ],
  ['a provider that can’t be read', { info, provider: closed }],
  ['no provider', { info, provider: null }],
])('one that announces %s takes no other wallet from the page', async (_, detail) => {
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  announcing.push(tell)
  window.addEventListener('eip6963:requestProvider', tell)
  announce({ name: 'Good' })
  const { options } = await createWalletRuntime([chain], { remembers: false })
  expect(options().filter(isOurs)).toMatchObject([{ name: 'Good' }])
})

test('one that announces itself later doesn’t hide the others', async () => {
  const { options, connect, current } = await createWalletRuntime([chain], { remembers: false })
  announce({ name: 'Odd', icon: 7 })
  announce({ name: 'W'.repeat(5_000) })
  for (const tell of announcing) tell()
  const ours = options().filter(isOurs)
  expect(ours).toHaveLength(2)
  expect(await connect(ours[1]?.id ?? '')).toMatchObject({ ok: true })
  expect(current()?.walletName).toBe('W'.repeat(60))
})
