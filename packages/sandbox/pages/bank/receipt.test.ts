import { expect, test } from 'vitest'
import { applyEvent } from '../../service/apply-event'
import type { OnrampOrder, PaymentFinding } from '../../service/order'
import { emptyState } from '../../service/state'
import { sentScreen } from './receipt'
import type { View } from './view'
import { EN } from './words-en'

const at = '2026-01-02T03:04:05.000Z'
const address = `0x${'a'.repeat(40)}` as const
const posting = (id: string) => {
  const line = (account: string, centavos: bigint) => ({ account, centavos })
  return { id, at, memo: 'pix-in', lines: [line('pix:ana@example.com', -1n), line('provider:held', 1n)] }
}

/** The receipt of a purchase that was paid in full, after what happened next. */
async function receipt(finding: PaymentFinding, next: 'nothing' | 'a failure' | 'a refund' | 'both') {
  const state = emptyState()
  const id = 'one'
  applyEvent(state, {
    type: 'quoted',
    order: {
      ...{
        kind: 'onramp',
        transactionId: id,
        transferId: `0x${'1'.repeat(64)}`,
        createdAt: at,
        expiresAt: at,
      },
      ...{ toChainId: 31_337, toToken: address, toAddress: address, toAmount: '5' },
      ...{ dueCentavos: '100', midCentavos: '99', brCode: '000201', referenceId: 'one' },
    },
  })
  const sent = { paymentId: 'E1', payer: 'pix:ana@example.com', centavos: '100', sentAt: at }
  const payment = { ...sent, finding, keptCentavos: '100', returnedCentavos: '0' }
  applyEvent(state, { type: 'pix-received', id, at, payment, dueAt: at, posting: posting('in') })
  if (next === 'a failure' || next === 'both') applyEvent(state, { type: 'failed', id, at, key: null })
  if (next === 'a refund' || next === 'both') {
    const back = { paymentId: 'E1', centavos: '100', ends: true }
    applyEvent(state, { type: 'pix-returned', id, at, ...back, posting: posting('back') })
  }
  // Safe: the only members it uses of a context.
  const view = { language: 'en', context: { store: { state } } } as unknown as View
  return String(
    await sentScreen(view, state.orders.get(id) as OnrampOrder, { refused: '', again: '' as never }),
  )
}

test.each([
  ['exact', 'nothing', 'finding.exact'],
  ['exact', 'a failure', 'finding.held'],
  ['exact', 'a refund', 'finding.returned'],
  ['excess', 'nothing', 'finding.excess'],
  ['excess', 'both', 'finding.returned'],
] as const)('the receipt of an %s payment and %s after it says %s', async (finding, next, word) => {
  const text = await receipt(finding, next)
  const said = Object.entries(EN).filter(([name, own]) => name.startsWith('finding.') && text.includes(own))
  expect(said.map(([name]) => name)).toEqual([word])
  expect(text.includes('note good')).toBe(next === 'nothing')
})
