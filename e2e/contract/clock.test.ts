// Moving the service's clock ahead triggers what was due later, on the service and on both chains.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopOwnChains } from '../../scripts/lib/own-chains.mjs'
import { Buyer, Onramp } from './support/buyer'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { Seller } from './support/seller'
import { Crosschain, signAll } from './support/sender'
import { Service } from './support/service'
import { bearing, tokenFor } from './support/tokens'

const HOUR_SECONDS = 3_600

let instance: Instance
let control: Control
let service: Service
let onramp: Onramp
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '3600000', SANDBOX_ONRAMP_TTL_SECONDS: '86400' })
  control = new Control(instance.url)
  service = new Service(instance.url)
  onramp = new Onramp(service, control)
})
afterAll(() => instance.stop())

const clock = async () =>
  (await control.call<{ clock: { now: string; aheadSeconds: number } }>('GET', 'config')).clock

/** How many seconds each chain's latest block is ahead of this machine. */
async function chainsAhead(): Promise<number[]> {
  const buyers = await Promise.all([Buyer.on(control, 0), Buyer.on(control, 1)])
  const blocks = await Promise.all(buyers.map(({ client }) => client.getBlock({ blockTag: 'latest' })))
  return blocks.map(({ timestamp }) => Number(timestamp) - Date.now() / 1_000)
}

/** The clock and both chains, within the delay a busy machine may add. */
async function expectAhead(seconds: number): Promise<void> {
  const { now, aheadSeconds } = await clock()
  expect(aheadSeconds).toBe(seconds)
  for (const ahead of [(Date.parse(now) - Date.now()) / 1_000, ...(await chainsAhead())]) {
    expect(ahead).toBeGreaterThan(seconds - 60)
    expect(ahead).toBeLessThan(seconds + 60)
  }
}

test("[ONR-1] an hour of waiting for the tokens ends at once, and tomorrow's code has expired", async () => {
  const [buyer, payer] = await Promise.all([Buyer.on(control), onramp.payerWith('100.00')])
  const paid = await onramp.quoted(buyer.body('40.00'))
  const unpaid = await onramp.quoted(buyer.body('40.00'))
  await onramp.pay(paid.depositInstructions.pixKey, { payer })
  expect((await onramp.status(paid.transactionId)).body.status).toBe('Processing')
  await control.advance(HOUR_SECONDS)
  await onramp.ends(paid.transactionId, 'Completed')
  expect((await onramp.status(unpaid.transactionId)).body.status).toBe('AwaitingDeposit')
  await control.advance(23 * HOUR_SECONDS)
  await onramp.ends(unpaid.transactionId, 'Cancelled')
  expect(await onramp.refusal({ brCode: unpaid.depositInstructions.pixKey, payer })).toMatchObject({
    error: 'BR_CODE_EXPIRED',
  })
})

test("[XCH-1] a deposit is late or in time by its block's timestamp: late ones are refunded, others accepted", async () => {
  const crosschain = new Crosschain(service)
  const [sender, receiver] = await Promise.all([Seller.on(control, 0), Buyer.on(control, 1)])
  const before = await sender.balance('USDC')
  const late = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 30_000_000n))
  await control.advance(61)
  await signAll(sender, late)
  await crosschain.ends(late.transactionId, 'REFUNDED')
  expect(await sender.balance('USDC')).toBe(before)
  const inTime = await crosschain.quoted(crosschain.body(sender, 'USDC', receiver, 30_000_000n))
  await signAll(sender, inTime)
  await control.settle(inTime.transactionId, 'complete')
  await crosschain.ends(inTime.transactionId, 'COMPLETED')
})

test("[TOK-7] a token expires with the clock, while signed calls still work: they carry the caller's time", async () => {
  const token = await tokenFor(service, ['balances:read'])
  const path = `/v1/balances?address=0x${'1'.repeat(40)}&chain=31337`
  const ask = () => service.send('GET', path, undefined, bearing(token))
  expect((await ask()).status).toBe(200)
  await control.advance(HOUR_SECONDS)
  expect((await ask()).status).toBe(401)
  expect((await service.send('GET', path)).status).toBe(200)
})

test('two moves at once both count, and killing the service and the chains undoes neither', async () => {
  const { aheadSeconds } = await clock()
  await Promise.all([control.advance(100 * HOUR_SECONDS), control.advance(200 * HOUR_SECONDS)])
  const expected = aheadSeconds + 300 * HOUR_SECONDS
  await expectAhead(expected)
  await instance.kill()
  await instance.start()
  await expectAhead(expected)
  await instance.kill()
  stopOwnChains(instance.dir)
  await instance.start()
  await expectAhead(expected)
})

test('the clock never goes back; only a reset returns it to real time', async () => {
  const before = await clock()
  for (const advanceSeconds of [-1, 0, 1.5, '60', 367 * 24 * HOUR_SECONDS, null]) {
    await expect(control.call('POST', 'clock', { advanceSeconds })).rejects.toThrow('400')
  }
  expect((await clock()).aheadSeconds).toBe(before.aheadSeconds)
  await control.reset()
  await expectAhead(0)
})
