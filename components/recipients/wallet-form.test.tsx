import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { oneChain } from '@/lib/domain/plan/plan.fixture'
import type { SavedWallet } from '@/lib/domain/recipients/wallet'
import { ok, type Result } from '@/lib/domain/result'
import en from '@/messages/en.json'
import { type SaveWallet, WalletForm } from './wallet-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const words = en.recipients.new
// From the examples of EIP-55.
const [one, other] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
]

function showForm() {
  const answers: ((answer: Result<SavedWallet>) => void)[] = []
  const save = vi.fn<SaveWallet>(() => new Promise((resolve) => answers.push(resolve)))
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <WalletForm chains={[oneChain]} save={save} />
    </NextIntlClientProvider>,
  )
  return {
    type: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    press: (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name }))),
    /** The latest press's answer: the address is the person's own. */
    warn: () => act(async () => answers.at(-1)?.(ok({ warnings: [{ kind: 'own' }] }))),
    asked: () => save.mock.calls.map(([{ address, isSure }]) => [address, isSure]),
  }
}

describe('the form of a wallet', () => {
  test('saves an address once its warnings are accepted', async () => {
    const { type, press, warn, asked } = showForm()
    type(en.recipient.label, 'Cold')
    type(words.address, one)
    await press(words.save)
    await warn()
    expect(screen.getByText(words.warnings.own)).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox'))
    await press(words.anyway)
    expect(asked()).toEqual([
      [one, false],
      [one, true],
    ])
  })

  test('has an address checked that was typed while another one was', async () => {
    const { type, press, warn, asked } = showForm()
    type(en.recipient.label, 'Cold')
    type(words.address, one)
    await press(words.save)
    type(words.address, other)
    await warn()
    expect(screen.queryByText(words.warnings.own)).toBeNull()
    await press(words.save)
    await warn()
    expect(screen.getByText(words.warnings.own)).toBeDefined()
    expect(asked()).toEqual([
      [one, false],
      [other, false],
    ])
  })

  test('asks again about an address that was accepted before', async () => {
    const { type, press, warn } = showForm()
    type(en.recipient.label, 'Cold')
    type(words.address, one)
    await press(words.save)
    await warn()
    fireEvent.click(screen.getByRole('checkbox'))
    type(words.address, other)
    type(words.address, one)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press(words.save)
    await warn()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  })
})
