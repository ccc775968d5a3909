// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { ConnectDialog } from './connect-dialog'

const found = vi.hoisted(() => ({ wallet: null as object | null }))
vi.mock('./use-connect', () => ({
  useConnect: () => ({ wallet: found.wallet, stage: { kind: 'choosing', error: null } }),
}))
vi.mock('./wallet-store', () => ({ useWalletOptions: () => [] }))
afterEach(cleanup)

test('a search that finds no wallet announces it', () => {
  const dialog = () => (
    <NextIntlClientProvider locale="en" messages={en}>
      <ConnectDialog chains={[]} onClose={() => {}} onConnected={() => {}} />
    </NextIntlClientProvider>
  )
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
  const { rerender } = render(dialog())
  expect(said()).toEqual([en.wallet.looking, ''])
  found.wallet = {}
  rerender(dialog())
  expect(said()).toEqual([en.wallet.none, ''])
})
