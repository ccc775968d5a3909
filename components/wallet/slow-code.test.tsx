import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { AccountMenu } from './account-menu'
import { ConnectButton } from './connect-button'

const code = vi.hoisted(() => {
  const gate = { arrive: () => {} }
  const arrived = new Promise<void>((resolve) => {
    gate.arrive = resolve
  })
  return { gate, arrived }
})
vi.mock('./connect-dialog', async () => {
  await code.arrived
  return { ConnectDialog: () => <div role="dialog">Wallets</div> }
})

vi.mock('./account-panel', async () => {
  await code.arrived
  return { AccountPanel: () => <p>Panel</p> }
})
vi.mock('next/navigation', () => ({ usePathname: () => '/sell' }))

afterEach(cleanup)

test('the account menu shows that its code is on its way', async () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <AccountMenu
        address="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
        links={[]}
        preferences={{
          theme: 'system',
          themeCookie: 'theme',
          languages: [],
          setLocale: async () => undefined,
        }}
        signOut={vi.fn()}
      />
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  await act(async () => undefined)
  expect(container.querySelector('.animate-spin')).not.toBeNull()
})

test('a press whose code is on its way is busy and keeps the focus until its dialog is there', async () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ConnectButton chains={[]} />
    </NextIntlClientProvider>,
  )
  const button = screen.getByRole('button', { name: en.wallet.connect })
  button.focus()
  fireEvent.click(button)
  await act(async () => undefined)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  code.gate.arrive()
  expect(await screen.findByRole('dialog')).toBeDefined()
  expect(button.getAttribute('aria-busy')).toBeNull()
})
