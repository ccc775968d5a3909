import { describe, expect, test } from 'vitest'
import { facts, heard, OTHERS_HASH, purchase, sale, seeds, tell, transfer } from './answers.fixture'
import type { LieName } from './catalog'
import { diceOf } from './dice'
import { lieAbout } from './lie-about'

describe('a status of a sale', () => {
  const told = (lie: LieName, status: string) => heard(tell(lie, 'offramp-status', { body: sale(status) }))

  test('completed keeps the timestamp and says that the payout is completed', () => {
    expect(told('completed', 'Pending')).toEqual({
      ...sale('Completed'),
      withdrawalDetails: { bankAccountNumber: '****1234', currency: 'BRL', status: 'completed' },
    })
  })

  test.each([
    ['completed', 'Completed'],
    ['failed', 'Failed'],
    ['refunded', 'Refunded'],
    ['waiting', 'Pending'],
  ] as const)('%s is not a lie about one that is truly %s', (lie, status) => {
    expect(told(lie, status)).toBeNull()
  })

  test.each(['failed', 'refunded'] as const)('%s has no payout, like a true one', (lie) => {
    const answer = told(lie, 'Completed')
    expect(answer).not.toHaveProperty('withdrawalAmount')
    expect(answer).not.toHaveProperty('withdrawalDetails')
  })

  test('waiting omits the deposit', () => {
    expect(told('waiting', 'Processing')).toEqual({
      ...sale('Pending'),
      depositAmount: undefined,
      depositTxHash: undefined,
      withdrawalDetails: { bankAccountNumber: '****1234', currency: 'BRL', status: 'pending' },
    })
  })

  test("processing names a stranger's real deposit or a hash that exists on no chain", () => {
    const hashes = seeds.map(
      (seed) => heard(tell('processing', 'offramp-status', { seed }))?.depositTxHash as string,
    )
    expect(new Set(hashes)).toContain(OTHERS_HASH)
    expect(hashes.some((hash) => hash !== OTHERS_HASH)).toBe(true)
    for (const hash of hashes) expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test("other-deposit names a stranger's real deposit, and says processing if there was none", () => {
    expect(told('other-deposit', 'Completed')).toEqual({ ...sale('Completed'), depositTxHash: OTHERS_HASH })
    const body = { ...sale('Pending'), depositTxHash: undefined }
    expect(heard(tell('other-deposit', 'offramp-status', { body }))).toMatchObject({
      status: 'Processing',
      depositTxHash: OTHERS_HASH,
      withdrawalDetails: { status: 'processing' },
    })
    expect(heard(tell('other-deposit', 'crosschain-status'))).toEqual({
      transaction: { ...transfer('PROCESSING'), sourceHash: OTHERS_HASH },
    })
  })

  test('other-deposit does not fit while there is no other deposit', () => {
    const answer = {
      operation: 'offramp-status',
      question: {},
      status: 200,
      body: sale('Completed'),
    } as const
    expect(lieAbout(answer, 'other-deposit', { ...facts, otherDeposits: [] }, diceOf(1, ''))).toBeNull()
  })

  test('cancelled is not a status of a sale', () => {
    expect(tell('cancelled', 'offramp-status')).toBeNull()
  })
})

test('a purchase is refunded with the paid amount, and delivered under a made-up hash', () => {
  expect(heard(tell('refunded', 'onramp-status'))).toEqual({
    ...purchase('Refunded'),
    depositStatus: 'Returned',
    returnedAmount: '100.00',
  })
  expect(heard(tell('completed', 'onramp-status'))).toEqual({
    ...purchase('Completed'),
    destinationHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(heard(tell('waiting', 'onramp-status'))).toEqual({
    ...purchase('AwaitingDeposit'),
    depositStatus: 'Awaiting',
  })
})

test('a lie about a transfer stays wrapped', () => {
  expect(heard(tell('cancelled', 'crosschain-status'))).toEqual({ transaction: transfer('CANCELLED') })
  expect(heard(tell('refunded', 'crosschain-status'))).toEqual({
    transaction: { ...transfer('REFUNDED'), refundHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
})

test('a timestamp is ahead by a minute, an hour or eight thousand years', () => {
  const stamps = seeds.map((seed) => heard(tell('stamp-ahead', 'offramp-status', { seed }))?.updatedAt)
  expect(new Set(stamps)).toEqual(
    new Set(['2026-11-23T10:03:00.000Z', '2026-11-23T11:02:00.000Z', '9999-12-31T23:59:59.999Z']),
  )
  expect(heard(tell('stamp-behind', 'offramp-status'))?.updatedAt).toBe('2026-11-23T09:01:00.000Z')
})

test('a payout is short only where one was made', () => {
  expect(heard(tell('short-payout', 'offramp-status'))).toEqual({
    ...sale('Completed'),
    withdrawalAmount: '1.00',
  })
  expect(tell('short-payout', 'offramp-status', { body: sale('Processing') })).toBeNull()
})

test('amounts are impossible in every way, or omitted', () => {
  const amounts = seeds.map(
    (seed) => heard(tell('garbage', 'onramp-status', { seed }))?.fiatAmount as unknown,
  )
  expect(new Set(amounts)).toEqual(new Set([1e30, '1e30', -1, '-539.57']))
  const { depositAmount: _, withdrawalAmount: __, ...rest } = sale('Completed')
  expect(heard(tell('no-amount', 'offramp-status'))).toEqual(rest)
})

test('a broken text is a NUL character or a lone surrogate, in the status or in the payout', () => {
  const texts = seeds.map((seed) => JSON.stringify(tell('control-text', 'offramp-status', { seed })?.body))
  for (const text of texts) expect(text).toMatch(/\\u0000"|\\ud800"/)
  const at = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
  expect(at(/"Completed\\u(0000|d800)"/)).toBeGreaterThan(0)
  expect(at(/"BRL\\u(0000|d800)"/)).toBeGreaterThan(0)
  expect(at(/\\u0000/)).toBeGreaterThan(0)
  expect(at(/\\ud800/)).toBeGreaterThan(0)
})

test('a long text is longer than any field can be, in the status or in the payout', () => {
  const texts = seeds.map((seed) => JSON.stringify(tell('long-text', 'offramp-status', { seed })?.body))
  for (const text of texts) expect(text).toMatch(/x{100000}"/)
  expect(texts.some((text) => /"Completedx+"/.test(text))).toBe(true)
  expect(texts.some((text) => /"BRLx+"/.test(text))).toBe(true)
})
