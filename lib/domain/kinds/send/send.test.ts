// What the rules of all kinds make of a send.
import { describe, expect, test } from 'vitest'
import { findPrice, knownPriceOf } from '../../money/known-price'
import { farPrice, usualPriceBand } from '../../money/usual-price'
import { foldOrder } from '../../order/fold'
import { created, transferHash, ways } from '../../order/order.fixture'
import { hostStatusOf } from '../../order/view/host-status'
import { decimal } from '../../plan/plan.fixture'
import type { SendIntent } from './kind'
import { goodSend } from './send.fixture'

const { intent, quote, token } = goodSend()

describe('the price of a send', () => {
  test('is kept by its destination too, and says nothing about who asked', () => {
    const { to } = intent
    const known = knownPriceOf(intent, quote)
    expect(known).toMatchObject({ kind: 'send', to: { chainId: to.chainId, token: to.token } })
    expect(Object.keys(known.to ?? {})).toEqual(['chainId', 'token'])
    expect(JSON.stringify(known)).not.toContain(to.address)
  })

  test('is one to one for a direct transfer, without any quote', () => {
    const sendTo = (to: SendIntent['to']) =>
      ({ kind: 'send', chainId: 31337, token: token.address, to }) as const
    const price = findPrice([], sendTo({ chainId: 31337, token: token.address, address: intent.account }))
    expect(price).toEqual({ price: { fixedFee: '0', rate: '1' }, at: null })
    expect(
      findPrice([], sendTo({ chainId: 31338, token: token.address, address: intent.account })),
    ).toBeNull()
  })

  test('is reported as far from the usual one in the delivered token, with its own decimals', () => {
    const usual = { fixedFee: decimal('0'), rate: decimal('0.9951234') }
    const far = (receiveAmount: string) =>
      farPrice(intent, { ...quote, receiveAmount: decimal(receiveAmount) }, usual, usualPriceBand)
    expect(far('99.5')).toBeNull()
    expect(far('50')).toEqual({ sendAmount: quote.sendAmount, receiveAmount: '99.512' })
  })
})

test('what a host tells its widget about a transfer includes both hashes', () => {
  const order = foldOrder({ ...created, intent }, ways.processing)
  expect(hostStatusOf(order, 'id-1')).toMatchObject({
    phase: 'processing',
    destinationHash: null,
    sourceHash: order.deposit?.hash ?? null,
  })
  expect([transferHash, undefined, null]).toContain(order.deposit?.hash)
})
