// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { ConnectDialog } from './connect-dialog'

const found = vi.hoisted(() => ({ wallet: null as object | null, options: [] as object[] }))
vi.mock('./use-connect', () => ({
  useConnect: () => ({ wallet: found.wallet, stage: { kind: 'choosing', error: null } }),
}))
vi.mock('./wallet-store', () => ({ useWalletOptions: () => found.options }))
afterEach(cleanup)

const dialog = () => (
  <NextIntlClientProvider locale="en" messages={en}>
    <ConnectDialog chains={[]} onClose={() => {}} onConnected={() => {}} />
  </NextIntlClientProvider>
)

test('a search that finds no wallet announces it', () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
  const { rerender } = render(dialog())
  expect(said()).toEqual([en.wallet.looking, ''])
  found.wallet = {}
  rerender(dialog())
  expect(said()).toEqual([en.wallet.none, ''])
})

test('a wallet that says nothing of itself has a name to press', () => {
  Object.assign(found, { wallet: {}, options: [{ id: '1', kind: 'browser', name: '', icon: null }] })
  render(dialog())
  expect(screen.getByRole('button', { name: en.wallet.unnamed })).toBeTruthy()
})
