// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { buyWays, coded, createdBuy, deliverySeen, says } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  created,
  later,
  refundSeen,
  told,
  toldAgain,
  transferHash,
  ways,
} from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { shortAddress } from '@/lib/domain/recipients/saved'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import { rememberRequest } from '../checkout/intent-memory'
import { fakeRamp, show } from '../checkout/testing'
import { ReceiptSheet } from './receipt-sheet'

afterEach(cleanup)

const payout = { amount: decimal('1542.13'), currency: 'BRL', maskedAccount: '12345678901', status: 'paid' }
const view = (events: readonly OrderEvent[]) => toOrderView(foldOrder(created, events))
const paid = view([...ways.processing, told('completed', { payout })])
const arrived = says('processing', 'received')
const returned = (paid: string | null) => [says('refunded', paid), says('refunded', paid, later(61))]
const languages = [
  ['en', en, 'R$1,542.13', 'not a tax document'],
  ['pt-BR', ptBr, 'R$ 1.542,13', 'não é um documento fiscal'],
] as const

describe('a receipt', () => {
  test.each(languages)(
    '[OFS-4] in %s has both sides to the last unit, ids, hashes, and a masked account',
    (locale, messages, brl, no) => {
      const { container } = show(<ReceiptSheet order={paid} proves="receipt" />, undefined, locale)
      const text = container.textContent?.replace(/\s/g, ' ') ?? ''
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
        /^(Sale receipt|Comprovante de venda)$/,
      )
      for (const fact of [
        brl,
        '100 USDC',
        no,
        transferHash,
        paid.id,
        paid.quote?.transactionId ?? '-',
        created.intent.account,
      ]) {
        expect(text).toContain(fact)
      }
      expect(text).toContain('••••8901')
      expect(text).not.toContain('78901')
      expect(text).toContain(messages.quote.rate)
      expect(text).not.toMatch(/undefined|NaN|null|Invalid/)
      for (const time of container.querySelectorAll('time')) expect(time.textContent).toMatch(/UTC|GMT/)
    },
  )

  test('names each transaction to those who hear its button and its link among others', () => {
    show(<ReceiptSheet order={paid} proves="receipt" />)
    const { transferTx, approvalTx } = en.receipt
    for (const name of [approvalTx, transferTx]) {
      expect(screen.getAllByRole('button', { name: `Copy: ${name}` })).toHaveLength(1)
      const link = `View on block explorer ${name} (opens in a new tab)`
      expect(screen.getAllByRole('link', { name: link })).toHaveLength(1)
    }
  })

  test('names no received amount that the service did not tell', () => {
    const untold = view([...ways.processing, told('completed', { payout: null })])
    expect(untold.state).toBe('completed')
    show(<ReceiptSheet order={untold} proves="receipt" />)
    expect(screen.getByText(en.receipt.received).nextElementSibling?.textContent).toBe(
      en.receipt.amountUntold,
    )
  })

  test('shows no name that was only typed, even if the page still has it', () => {
    const recipient = {
      kind: 'inline',
      details: { pixKey: 'k', name: 'Maria Canary', taxId: '1', email: 'e' },
      saveAs: null,
    } as const
    const { chainId, token, method, amount } = created.intent
    rememberRequest(paid.id, {
      kind: 'sell',
      request: { intentKey: 'k', chainId, token, method, amount, recipient, replaces: null },
    })
    const unlabelled = { ...paid, recipient: { ...paid.recipient, label: null } }
    const { container } = show(<ReceiptSheet order={unlabelled} proves="receipt" />)
    expect(container.textContent).not.toContain('Canary')
    expect(container.textContent).toContain(paid.recipient.maskedKey)
  })

  test.each(languages)(
    'in %s for a refund is a statement with amount, address and hash',
    (locale, messages) => {
      const order = view([...ways.refunded, refundSeen])
      const { container } = show(<ReceiptSheet order={order} proves="refund" />, undefined, locale)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
        /^(Refund statement|Comprovante de devolução)/,
      )
      expect(screen.getByText(messages.receipt.givenBack)).toBeTruthy()
      expect(container.textContent).toContain(order.refund?.hash)
      expect(screen.getByRole('button', { name: new RegExp(messages.receipt.refundedTo) })).toBeDefined()
      expect(container.textContent).not.toContain(messages.receipt.paidOut)
      expect(screen.queryByText(messages.receipt.received)).toBeNull()
    },
  )

  test.each([
    ['paid as asked', 'receipt', buyWays.completed, '100.00'],
    [
      'paid with more than the code asked for',
      'receipt',
      [coded, arrived, says('completed', 'received 23.45'), deliverySeen],
      '123.45',
    ],
    ['paid with too little', 'refund', [coded, ...returned('returned 60')], '60.00'],
    ['paid as asked and returned', 'refund', [coded, arrived, ...returned('returned 100')], '100.00'],
    ['returned in part', 'refund', [coded, arrived, ...returned('returned 95')], '100.00'],
    ['paid twice and returned', 'refund', [coded, arrived, ...returned('returned 200')], '200.00'],
    ['returned without an amount', 'refund', [coded, ...returned(null)], null],
  ] as const)('[ONR-2] names what was paid by Pix for a purchase %s', (_, proves, events, reais) => {
    const order = toOrderView(foldOrder(createdBuy, events))
    show(<ReceiptSheet order={order} proves={proves} />)
    expect(screen.getByText(en.receipt.paidByPix).nextElementSibling?.textContent).toBe(
      reais === null ? en.receipt.amountUntold : `R$${reais}`,
    )
  })

  test('names the token by its address and the network by its id once they are no longer offered', () => {
    const ramp = { ...fakeRamp(), chains: [] }
    const { container } = show(<ReceiptSheet order={paid} proves="receipt" />, ramp)
    const token = shortAddress(paid.token).replace('…', '…\u2060')
    expect(screen.getByText(en.receipt.sent).nextElementSibling?.textContent).toBe(`100\u00a0${token}`)
    expect(container.textContent).toContain(`1 ${token}`)
    cleanup()
    const bought = toOrderView(foldOrder(createdBuy, buyWays.completed))
    show(<ReceiptSheet order={bought} proves="receipt" />, ramp)
    expect(screen.getByText(en.receipt.delivered).nextElementSibling?.textContent).toBe(`18.2\u00a0${token}`)
    expect(screen.getByText(`Delivery transaction on ${bought.chainId}`)).toBeTruthy()
  })

  test.each([
    ['en', /We confirmed the refund on .+ ourselves/, /Pix payment and its refund are reported by the/],
    [
      'pt-BR',
      /Confirmamos a devolução na rede/,
      /pagamento via Pix e a devolução foram informados pelo serviço/,
    ],
  ] as const)(
    'in %s for a refund says who saw it: we the tokens, the service alone the reais',
    (locale, ours, theirs) => {
      const textOf = (order: OrderView) => {
        const { container } = show(<ReceiptSheet order={order} proves="refund" />, undefined, locale)
        const text = container.textContent ?? ''
        cleanup()
        return text
      }
      const sale = textOf(view([...ways.refunded, refundSeen]))
      expect(sale).toMatch(ours)
      expect(sale).not.toMatch(theirs)
      const twice = [told('refunded'), toldAgain('refunded')]
      const bought = toOrderView(foldOrder(createdBuy, [...(buyWays.processing ?? []), ...twice]))
      expect(bought.state).toBe('refunded')
      const purchase = textOf(bought)
      expect(purchase).toMatch(theirs)
      expect(purchase).not.toMatch(ours)
    },
  )

  test('shows a fee of less than a centavo in full', () => {
    const { quote } = paid
    if (quote === null) throw new Error('a quote')
    const fees = [{ kind: 'integrator', amount: decimal('0.375'), unit: 'BRL' }] as const
    const { container } = show(
      <ReceiptSheet order={{ ...paid, quote: { ...quote, fees } }} proves="receipt" />,
    )
    expect(container.textContent).toContain('R$0.375')
  })
})
