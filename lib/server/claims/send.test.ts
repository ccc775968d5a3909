// A claimed transfer started in the widget: nothing before its delivery, and then what both chains show.
import { eq } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address, Token } from '@/lib/domain/chains'
import { parseDecimal } from '@/lib/domain/money/money'
import { shortAddress } from '@/lib/domain/recipients/saved'
import { getServerChains } from '../chains'
import { orders } from '../db/schema/orders'
import { callService } from '../service/settlement'
import { openSaleWorld, type SaleWorld } from '../test/sale'
import { newPerson, type Person, proveAll } from './claimant.fixture'
import { proveClaims } from './prove'

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld({ SANDBOX_PAYOUT_DELAY_MS: '200' })
})
afterAll(() => world.close())

const stranger = () => privateKeyToAccount(generatePrivateKey()).address

async function otherToken(): Promise<Token> {
  const [, second] = await getServerChains()
  const token = second?.chain.tokens[0]
  if (token === undefined) throw new Error('there is one chain only')
  return token
}

/** A price requested by the widget: nothing is recorded here. */
async function quotedElsewhere({ account }: Person, toToken: Token, address: Address) {
  const amount = parseDecimal('10')
  if (amount === null) throw new Error('no amount')
  const to = { chainId: toToken.chainId, token: toToken.address, address }
  const { quote, plan } = await callService('person', (service) =>
    service.send.quote({
      intent: {
        kind: 'send',
        chainId: world.chain.id,
        token: world.token.address,
        account: account.address,
        method: 'fromAmount',
        amount,
        to,
      },
      decimals: { from: world.token.decimals, to: toToken.decimals },
      recipientId: null,
    }),
  )
  return { quote, plan, transactionId: quote.transactionId, to }
}

const settle = (transactionId: string, outcome: string) =>
  world.sandbox.control('POST', 'settle', { transactionId, outcome })

const phaseOf = async (transactionId: string) =>
  (await callService('rest', (service) => service.send.status(transactionId))).phase

const hour = 3_600_000

const recorded = (transactionId: string) =>
  world.db.select().from(orders).where(eq(orders.transactionId, transactionId))

/** Asks chain and service repeatedly, like the reconciler. */
async function provenOrder(transactionId: string) {
  const count = async () => {
    await proveAll(world)
    return (await recorded(transactionId)).length
  }
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
  const [row] = await recorded(transactionId)
  if (row === undefined) throw new Error('no order')
  return row
}

describe('a claimed transfer of the widget', () => {
  test('shows nothing before its tokens have arrived, and then to whom, how much and by which hashes', async () => {
    const person = await newPerson(world)
    const toToken = await otherToken()
    const { plan, quote, transactionId, to } = await quotedElsewhere(person, toToken, stranger())
    const deposit = await person.depositOf(plan)
    await settle(transactionId, 'hold')
    await deposit.send()
    expect(await person.claim(transactionId, deposit.hash, 'send')).toEqual({ ok: true, data: null })
    const phase = () =>
      callService('rest', (service) => service.send.status(transactionId)).then((status) => status.sourceHash)
    await expect.poll(phase, { timeout: 20_000 }).toBe(deposit.hash)
    await proveAll(world)
    expect(await recorded(transactionId)).toEqual([])
    expect((await person.openClaim(transactionId))?.nextCheckAt).not.toBeNull()

    await settle(transactionId, 'complete')
    const { id, userId } = await provenOrder(transactionId)
    expect(userId).toBe(person.userId)
    const isSeen = async () => {
      const { state, delivery } = await world.lookFor(person.userId, id)
      return [state, delivery?.isSeen]
    }
    await expect.poll(isSeen, { timeout: 30_000 }).toEqual(['completed', true])
    const order = await world.lookFor(person.userId, id)
    const status = await callService('rest', (service) => service.send.status(transactionId))
    expect(order).toMatchObject({
      kind: 'send',
      account: person.account.address,
      amount: '10',
      to,
      recipient: { label: null, maskedKey: shortAddress(to.address) },
      quote: { sendAmount: '10', receiveAmount: quote.receiveAmount, currency: null },
      steps: [{ name: 'transfer', hash: deposit.hash }],
      delivery: { amount: quote.receiveAmount, hash: status.destinationHash, isSeen: true },
    })
    await Promise.all([person.claim(transactionId, deposit.hash, 'send'), proveAll(world), proveAll(world)])
    expect(await recorded(transactionId)).toHaveLength(1)
  })

  test('of another person yields nothing, nor does one’s own deposit for another order', async () => {
    const sender = await newPerson(world)
    const thief = await newPerson(world)
    const toToken = await otherToken()
    const theirs = await quotedElsewhere(sender, toToken, stranger())
    const own = await quotedElsewhere(thief, toToken, stranger())
    const deposit = await sender.depositOf(theirs.plan)
    await deposit.send()
    const foreign = await thief.depositOf(own.plan)
    await foreign.send()
    await thief.claim(theirs.transactionId, deposit.hash, 'send')
    await proveAll(world)
    expect((await thief.openClaim(theirs.transactionId))?.nextCheckAt).toBeNull()
    await thief.claim(theirs.transactionId, foreign.hash, 'send')
    await proveAll(world)
    expect((await thief.openClaim(theirs.transactionId))?.nextCheckAt).toBeNull()
    expect(await recorded(theirs.transactionId)).toEqual([])

    // Claimed under the wrong flow it is not found; a claim under its own flow replaces that one.
    await sender.claim(theirs.transactionId, deposit.hash, 'sell')
    await proveAll(world)
    expect(await recorded(theirs.transactionId)).toEqual([])
    await sender.claim(theirs.transactionId, deposit.hash, 'send')
    expect((await provenOrder(theirs.transactionId)).userId).toBe(sender.userId)
  })

  test('that was refunded has no destination, so it becomes no order within its day', async () => {
    const person = await newPerson(world)
    const { plan, transactionId } = await quotedElsewhere(person, await otherToken(), stranger())
    await settle(transactionId, 'refund')
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await expect.poll(() => phaseOf(transactionId), { timeout: 30_000 }).toBe('refunded')
    await person.claim(transactionId, deposit.hash, 'send')
    const lookAt = async (ms: number) => {
      await proveClaims(world.db, 0, () => new Date(ms))
      return (await person.openClaim(transactionId))?.nextCheckAt?.getTime() ?? null
    }
    const posted = (await person.openClaim(transactionId))?.createdAt.getTime() ?? 0
    // Later each time, since each look costs a call of the budget.
    expect(await lookAt(posted + 1_000)).toBe(posted + 61_000)
    expect(await lookAt(posted + 5 * hour)).toBe(posted + 10 * hour)
    expect(await lookAt(posted + 20 * hour)).toBe(posted + 24 * hour)
    expect(await lookAt(posted + 24 * hour)).toBeNull()
    expect(await recorded(transactionId)).toEqual([])
  })

  test('is not given up for one answer that says it failed', async () => {
    const person = await newPerson(world)
    const { plan, transactionId } = await quotedElsewhere(person, await otherToken(), stranger())
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await expect.poll(() => phaseOf(transactionId), { timeout: 30_000 }).toBe('completed')
    await world.sandbox.control('POST', 'lies', { lie: 'failed', transactionId, times: 1 })
    await person.claim(transactionId, deposit.hash, 'send')
    await proveAll(world)
    expect(await recorded(transactionId)).toEqual([])
    expect((await provenOrder(transactionId)).userId).toBe(person.userId)
  })

  test('direct on one chain in one token names no order, so nothing is proven', async () => {
    const person = await newPerson(world)
    const { plan, transactionId } = await quotedElsewhere(person, world.token, stranger())
    const deposit = await person.depositOf(plan)
    await deposit.send()
    await person.claim(transactionId, deposit.hash, 'send')
    await proveAll(world)
    expect((await person.openClaim(transactionId))?.nextCheckAt).toBeNull()
    expect(await recorded(transactionId)).toEqual([])
  })
})
