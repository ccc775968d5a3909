// What a status of the service tells, and by which request an earlier order is asked for again.
import { describe, expect, test } from 'vitest'
import { decimal, goodSale, oneSale } from '../plan/plan.fixture'
import { to as wallet } from './buy/buy.fixture'
import type { BuyStatus } from './buy/kind'
import { answerEvent, requestAgain } from './rules'
import type { SellStatus } from './sell/kind'

const { token } = goodSale(oneSale)
const at = new Date('2026-11-21T12:00:00.000Z')
const hash = `0x${'b2'.repeat(32)}` as const
const told = { phase: 'processing', rawStatus: 'Processing', updatedAt: null } as const

describe('a status of a sale', () => {
  const bare: SellStatus = {
    ...told,
    depositAddress: null,
    depositAmount: null,
    depositTxHash: null,
    withdrawalAmount: null,
    withdrawal: null,
  }
  const said = (changed: Partial<SellStatus>) => answerEvent('sell', { ...bare, ...changed }, at)

  test('tells nothing of a deposit or a payout that it doesn’t name', () => {
    expect(said({})).toMatchObject({
      status: 'processing',
      deposit: null,
      payout: null,
      at: at.toISOString(),
    })
  })

  test('tells of a deposit by its address, its amount or its hash alone', () => {
    const none = { address: null, amount: null, hash: null }
    expect(said({ depositAddress: 'x' }).deposit).toEqual({ ...none, address: 'x' })
    expect(said({ depositAmount: decimal('1') }).deposit).toEqual({ ...none, amount: '1' })
    expect(said({ depositTxHash: hash }).deposit).toEqual({ ...none, hash })
  })

  test('tells of a payout by its amount or its account alone', () => {
    const none = { amount: null, currency: null, maskedAccount: null, status: null }
    expect(said({ withdrawalAmount: decimal('542.13') }).payout).toEqual({ ...none, amount: '542.13' })
    const withdrawal = { maskedAccount: '****1', currency: 'BRL', status: 'sent' }
    expect(said({ withdrawal }).payout).toEqual({ ...none, ...withdrawal })
  })
})

test('a status of a purchase tells of a delivery by its hash, and of a payment by its status or what was returned', () => {
  const bare: BuyStatus = {
    ...told,
    payment: null,
    returnedAmount: null,
    cryptoAmount: decimal('18.2'),
    destinationHash: null,
  }
  const said = (changed: Partial<BuyStatus>) => answerEvent('buy', { ...bare, ...changed }, at)
  expect(said({})).toMatchObject({ delivery: null, paid: null })
  expect(said({ destinationHash: hash }).delivery).toEqual({ amount: '18.2', hash })
  expect(said({ payment: 'received' }).paid).toEqual({ status: 'received', returnedAmount: null })
  expect(said({ returnedAmount: decimal('5') }).paid).toEqual({ status: null, returnedAmount: '5' })
})

describe('asking for an earlier order again', () => {
  const asked = {
    intentKey: 'key-1',
    chainId: token.chainId,
    token: token.address,
    method: 'fromAmount',
    amount: decimal('100'),
    replaces: null,
  } as const
  const to = { chainId: token.chainId, token: token.address, address: wallet }

  test('a sale needs a recipient that is saved', () => {
    expect(requestAgain('sell', { asked, recipientId: 'r1', to: null })).toEqual({
      kind: 'sell',
      request: { ...asked, recipient: { kind: 'saved', recipientId: 'r1' } },
    })
    expect(requestAgain('sell', { asked, recipientId: null, to: null })).toBeNull()
  })

  test('a purchase needs its wallet, saved or not, and an amount that is not in dollars', () => {
    const again = (recipientId: string | null) => requestAgain('buy', { asked, recipientId, to })?.request
    expect(again('r1')).toEqual({ ...asked, recipient: { kind: 'saved', recipientId: 'r1' } })
    expect(again(null)).toEqual({ ...asked, recipient: { kind: 'address', address: wallet } })
    expect(requestAgain('buy', { asked, recipientId: 'r1', to: null })).toBeNull()
    expect(requestAgain('buy', { asked: { ...asked, method: 'usd' }, recipientId: 'r1', to })).toBeNull()
  })
})
