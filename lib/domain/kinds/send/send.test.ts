// What the rules of all kinds make of a send.
import { describe, expect, test } from 'vitest'
import { findPrice, knownPriceOf } from '../../money/known-price'
import { farPrice, usualPriceBand } from '../../money/usual-price'
import { foldOrder } from '../../order/fold'
import { created, transferHash, ways } from '../../order/order.fixture'
import { hostStatusOf } from '../../order/view/host-status'
import { account, decimal, oneChain } from '../../plan/plan.fixture'
import { answerEvent, requestAgain } from '../rules'
import { tokensToSend } from './intent'
import type { SendIntent, SendStatus } from './kind'
import { goodSend } from './send.fixture'

const { intent, quote, token, toToken } = goodSend()

describe('the price of a send', () => {
  test('is kept by its destination too, and says nothing about who asked', () => {
    const { to } = intent
    const known = knownPriceOf(intent, quote)
    expect(known).toMatchObject({ kind: 'send', to: { chainId: to.chainId, token: to.token } })
    expect(Object.keys(known.to ?? {})).toEqual(['chainId', 'token'])
    expect(JSON.stringify(known)).not.toContain(to.address)
  })

  test('is found again for the same destination token only, ignoring the letter case of addresses', () => {
    const known = knownPriceOf(intent, quote)
    const { chainId, token: delivered } = intent.to
    const found = (to: Pick<SendIntent['to'], 'chainId' | 'token'> | null) =>
      findPrice([known], { kind: 'send', chainId: intent.chainId, token: token.address, to })?.price ?? null
    const capitals: SendIntent['token'] = `0x${delivered.slice(2).toUpperCase()}`
    expect(found({ chainId, token: capitals })).toEqual(known.price)
    expect(found({ chainId: 1, token: delivered })).toBeNull()
    expect(found({ chainId, token: intent.account })).toBeNull()
    expect(found(null)).toBeNull()
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

test('an amount to send is judged in the decimals of its unit, and both tokens must be on offer', () => {
  const chain = { ...oneChain, tokens: [token] }
  const chains = [chain, { ...chain, id: toToken.chainId, tokens: [toToken] }]
  const { chainId, token: address, to } = intent
  const place = { chainId, token: address, to }
  const answer = (method: SendIntent['method'], amount: string) => {
    const read = tokensToSend(chains, { ...place, method, amount: decimal(amount) })
    return read.ok ? 'ok' : read.error.fields
  }
  const tooPrecise = { amount: 'amount_too_precise' }
  expect([token.decimals, toToken.decimals]).toEqual([6, 18])
  expect([answer('fromAmount', '0.000001'), answer('fromAmount', '0.0000001')]).toEqual(['ok', tooPrecise])
  expect([answer('toAmount', '0.0000001'), answer('usd', '1.001')]).toEqual(['ok', tooPrecise])
  const strange = { ...place, to: { ...to, token: account } }
  expect(tokensToSend(chains, { ...strange, method: 'usd', amount: decimal('1') })).toMatchObject({
    error: { code: 'not_offered', fields: { toToken: 'not_offered' } },
  })
})

test('a status of a send tells of a deposit and a delivery by their hashes, and is asked for again by its wallet', () => {
  const bare = { phase: 'processing', rawStatus: null, updatedAt: null, toAmount: decimal('99.5') } as const
  const said = (sourceHash: SendStatus['sourceHash'], destinationHash: SendStatus['destinationHash']) =>
    answerEvent('send', { ...bare, sourceHash, destinationHash }, new Date(0))
  expect(said(null, null)).toMatchObject({ deposit: null, delivery: null })
  expect(said(transferHash, null)).toMatchObject({ deposit: { hash: transferHash }, delivery: null })
  expect(said(null, transferHash).delivery).toEqual({ amount: '99.5', hash: transferHash })
  const { chainId, token: given, method, amount, to } = intent
  const asked = { intentKey: 'key-1', replaces: null, chainId, token: given, method, amount }
  expect(requestAgain('send', { asked, recipientId: null, to })?.request).toEqual({
    ...asked,
    to: { chainId: to.chainId, token: to.token },
    recipient: { kind: 'address', address: to.address },
  })
  expect(requestAgain('send', { asked, recipientId: 'r1', to: null })).toBeNull()
})
