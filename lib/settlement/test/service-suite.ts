// What any provider must do to implement the port. Another provider runs this suite unchanged, with a harness that
// makes its own service answer well, refuse, break, or disconnect in the middle of an answer.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givesTokens, orderKinds } from '@/lib/domain/kinds/kinds'
import { compareDecimal, decimalOf } from '@/lib/domain/money/money'
import { SettlementError } from '../errors'
import type { SettlementService } from '../port'
import { parseTransactionId } from '../transaction-id'
import { askQuote, titledKinds } from './kinds'
import { account, buyRequest, person } from './requests'

export type Mood = 'well' | 'refuses' | 'breaks' | 'goes away'

export interface Provider {
  readonly service: SettlementService
  /** Sets how its service answers from now on. */
  readonly be: (mood: Mood) => void
  /** The number of calls that reached it. */
  readonly calls: () => number
  readonly close: () => Promise<void>
  /** In the provider's own form: a transaction of each kind that it knows, and what it answers to a new recipient. */
  readonly ids: { readonly transactionId: string; readonly recipientId: string }
}

/** Calls that create something at the service: they must never be repeated automatically. */
const making: readonly (readonly [string, (service: SettlementService) => Promise<unknown>])[] = [
  ...titledKinds.map(
    ([title, kind]) =>
      [`a price for ${title}`, (service: SettlementService) => askQuote(service, kind)] as const,
  ),
  ['a new recipient', (service) => service.createRecipient({ name: 'ours', details: person })],
]

const following = titledKinds.map(
  ([title, kind]) =>
    [title, ({ service, ids }: Provider) => service[kind].status(ids.transactionId)] as const,
)

async function failureOf(promise: Promise<unknown>): Promise<SettlementError> {
  const failure = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(failure).toBeInstanceOf(SettlementError)
  return failure as SettlementError // Safe: asserted on the line above
}

function testRecipients(current: () => Provider): void {
  test('recipients are made, changed and ended under the id that the service gave', async () => {
    const { service, ids } = current()
    const { recipientId } = await service.createRecipient({ name: 'ours', details: person })
    expect(recipientId).toBe(ids.recipientId)
    expect(await service.updateRecipient({ recipientId, details: person })).toBe('confirmed')
    expect(await service.deactivateRecipient(recipientId)).toBe('confirmed')
  })

  test('a recipient is found by the name that we gave it, with the target to compare', async () => {
    const { service, ids } = current()
    expect(await service.findRecipient('ours')).toMatchObject({
      recipientId: ids.recipientId,
      name: 'ours',
      target: { kind: 'pix', key: expect.anything() },
    })
    expect(await service.findRecipient('nobody')).toBeNull()
  })
}

export function describeSettlementService(name: string, create: () => Promise<Provider>): void {
  describe(`${name} as a settlement service`, () => {
    let provider: Provider
    beforeEach(async () => {
      provider = await create()
      provider.be('well')
    })
    afterEach(() => provider.close())

    test('what gives tokens comes with what the wallet is to sign, by the account that asked', async () => {
      for (const kind of orderKinds.filter(givesTokens)) {
        const quoted = await askQuote(provider.service, kind)
        if (!('plan' in quoted)) throw new Error(`no plan for a ${kind}`)
        const { quote, plan } = quoted
        expect(quote.transactionId).not.toBe('')
        expect(compareDecimal(quote.sendAmount, decimalOf('0'))).toBe(1)
        expect(compareDecimal(quote.receiveAmount, decimalOf('0'))).toBe(1)
        expect(Date.parse(quote.expiresAt)).toBeGreaterThan(Date.parse(quote.receivedAt))
        expect(plan.transfer.from.toLowerCase()).toBe(account)
        expect(plan.transfer.chainId).toBe(quote.chainId)
      }
    })

    test('a purchase comes with what is to be paid, how much of it and until when', async () => {
      const { quote, instructions } = await provider.service.buy.quote(buyRequest())
      expect(quote.account).toBeNull()
      expect(quote.currency).toBe('BRL')
      expect(instructions).toMatchObject({ amount: expect.any(String), expiresAt: expect.any(String) })
    })

    test.each(following)('the status of %s is that of the transaction that was asked for', async (_, ask) => {
      expect((await ask(provider)).transactionId).toBe(provider.ids.transactionId)
    })

    test('its id of a transaction is one that the app takes from an address, a search or a claim', () => {
      const { transactionId } = provider.ids
      expect(parseTransactionId(transactionId)).toBe(transactionId)
    })

    test.each(making)(
      'when the answer to %s is lost, what became of it is unknown, and nothing is sent twice',
      async (_, make) => {
        provider.be('goes away')
        expect(await failureOf(make(provider.service))).toMatchObject({ outcome: 'unknown' })
        expect(provider.calls()).toBe(1)
      },
    )

    test.each(making)('when the service breaks on %s, it is not sent again', async (_, make) => {
      provider.be('breaks')
      expect((await failureOf(make(provider.service))).outcome).toBe('unknown')
      expect(provider.calls()).toBe(1)
    })

    test.each(making)('when the service refuses %s, nothing was made', async (_, make) => {
      provider.be('refuses')
      expect((await failureOf(make(provider.service))).outcome).toBe('refused')
    })

    test.each(following)(
      'the status of %s may be asked for again, and fails as a settlement error alone',
      async (_, ask) => {
        for (const mood of ['breaks', 'goes away', 'refuses'] as const) {
          provider.be(mood)
          await failureOf(ask(provider))
        }
        provider.be('well')
        expect((await ask(provider)).transactionId).toBe(provider.ids.transactionId)
      },
    )

    testRecipients(() => provider)
  })
}
