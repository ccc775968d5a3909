import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { newPerson, Seller } from './support/seller'
import { Service } from './support/service'
import { until } from './support/until'

let instance: Instance
let service: Service
let control: Control
beforeAll(async () => {
  instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '300' })
  service = new Service(instance.url)
  control = new Control(instance.url)
})
afterAll(() => instance.stop())

async function sell(seller: Seller, units: bigint, between: () => Promise<void> = async () => undefined) {
  const quoted = await service.quoted(seller.body('USDC', units))
  await seller.sign(quoted.approvalTxParams)
  await between()
  const depositTxHash = await seller.sign(quoted.transactionRequest)
  return { ...quoted, depositTxHash }
}

const ends = (transactionId: string, status: string) =>
  until(
    () => service.status(transactionId),
    (answer) => answer.body.status === status,
  )

test('[OFS-2] a kill -9 loses nothing: a deposit made while the service is down is paid once, after the restart', async () => {
  const seller = await Seller.withOwnNode(control, instance)
  const { kycInformation, fiatSettlementDetails, account } = newPerson()
  const recipientId = await service.recipientId({ name: randomUUID(), kycInformation, fiatSettlementDetails })
  const first = await sell(seller, 1_000_000n)
  await ends(first.transactionId, 'Completed')
  const paid = await control.balance(seller.person.account)

  const second = await sell(seller, 2_000_000n, () => instance.kill())
  expect(await seller.client.getChainId()).toBe(seller.chain.id)
  await instance.start()

  expect((await ends(second.transactionId, 'Completed')).body.depositTxHash).toBe(second.depositTxHash)
  const expected = (Number(paid) + Number(second.quote.toAmount)).toFixed(2)
  expect(await control.balance(seller.person.account)).toBe(expected)
  expect((await service.status(first.transactionId)).body.status).toBe('Completed')
  const { kycInformation: _, fiatSettlementDetails: __, ...body } = seller.body('USDC', 3_000_000n)
  const third = await service.quoted({ ...body, recipientId })
  await seller.sign(third.approvalTxParams)
  await seller.sign(third.transactionRequest)
  await ends(third.transactionId, 'Completed')
  expect(await control.balance(account)).toBe(third.quote.toAmount)
  expect((await control.ledger()).sum).toBe('0.00')
})

test('[OFS-2] a kill -9 between deposit and payout pays once', async () => {
  const seller = await Seller.on(control)
  const quoted = await sell(seller, 5_000_000n)
  await instance.kill()
  await instance.start()
  await ends(quoted.transactionId, 'Completed')
  expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
  expect((await control.ledger()).sum).toBe('0.00')
})

test('a clean stop and a start keep chains, orders and the ledger', async () => {
  const seller = await Seller.on(control)
  const quoted = await sell(seller, 6_000_000n)
  await ends(quoted.transactionId, 'Completed')
  const before = { balance: await seller.balance('USDC'), ledger: await control.ledger() }
  await instance.terminate()
  await expect(seller.client.getChainId()).rejects.toThrow()
  await instance.start()
  expect({ balance: await seller.balance('USDC'), ledger: await control.ledger() }).toEqual(before)
  await seller.client.getTransactionReceipt({ hash: quoted.depositTxHash })
  expect((await service.status(quoted.transactionId)).body.status).toBe('Completed')
})

test('a reset starts from scratch', async () => {
  const { epoch } = await control.call<{ epoch: unknown }>('GET', 'config')
  expect(await control.orders()).not.toEqual([])
  await control.reset()
  expect(await control.orders()).toEqual([])
  expect(await control.requests()).toEqual([])
  const panel = await fetch(`${instance.url}/panel?show=calls`, { headers: { connection: 'close' } })
  expect(await panel.text()).toContain('No calls yet.')
  expect((await control.call<{ epoch: unknown }>('GET', 'config')).epoch).not.toEqual(epoch)
  const seller = await Seller.on(control)
  const quoted = await sell(seller, 1_000_000n)
  await ends(quoted.transactionId, 'Completed')
  expect(await control.balance(seller.person.account)).toBe(quoted.quote.toAmount)
  expect((await control.ledger()).sum).toBe('0.00')
})

test('--reset starts from scratch after a kill too; without it everything is kept, and an unknown option is refused', async () => {
  const seller = await Seller.on(control)
  await sell(seller, 1_000_000n)
  await control.fault({ operation: 'offramp-quote', kind: 'status', status: 500 })
  await instance.kill()
  await instance.start()
  expect(await control.orders()).not.toEqual([])
  await instance.kill()
  await expect(instance.start({}, ['--rest'])).rejects.toThrow()
  await instance.start({}, ['--reset'])
  expect(await control.orders()).toEqual([])
  expect(await control.requests()).toEqual([])
  expect(await seller.balance('USDC')).toBe(0n)
  const again = await Seller.on(control)
  const quoted = await sell(again, 1_000_000n)
  await ends(quoted.transactionId, 'Completed')
  expect((await control.ledger()).sum).toBe('0.00')
})
