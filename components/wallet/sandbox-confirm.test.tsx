// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { decimal, oneChain } from '@/lib/domain/plan/plan.fixture'
import type { SandboxWalletRequest } from '@/lib/wallet/types'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { SandboxConfirm } from './sandbox-confirm'

afterEach(cleanup)

const to = '0x7000000000000000000000000000000000000006'
const request: SandboxWalletRequest = {
  kind: 'transaction',
  account: to,
  chain: oneChain,
  to,
  data: '0x',
  valueBaseUnits: '0',
  call: { kind: 'transfer', amount: decimal('1234.567'), symbol: 'USDC', spender: to },
}

test('the Sandbox wallet writes an amount in the language’s format, as the page does', () => {
  for (const [locale, messages, amount] of [
    ['en', en, 'Send 1,234.567 USDC'],
    ['pt-BR', ptBr, 'Enviar 1.234,567 USDC'],
  ] as const) {
    render(
      <NextIntlClientProvider locale={locale} messages={messages}>
        <SandboxConfirm request={request} onAnswer={() => {}} />
      </NextIntlClientProvider>,
    )
    expect(screen.getByRole('dialog').textContent).toContain(amount)
    cleanup()
  }
})
