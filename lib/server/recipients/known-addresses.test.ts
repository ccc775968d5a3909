// The addresses with which a destination is compared.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { fillStatement } from '../test/fill-history'
import { token } from '../test/service'
import { openWorld } from '../test/world'
import { knownAddresses } from './known-addresses'

const many = 600
/** One of many, whose ends no other one has. */
const addressOf = (n: number, middle = '0') =>
  `0x${(0xab00 + n).toString(16)}${middle.repeat(32)}${(0x1000 + n).toString(16)}` as const

let world: Awaited<ReturnType<typeof openWorld>>
let [userId, other] = ['', '']
beforeAll(async () => {
  world = await openWorld()
  userId = world.maria.user.id
  other = world.joao.user.id
  const saved = (owner: string, address: Address) => ({
    ...({ kind: 'wallet', state: 'active', kycStatus: 'unknown', label: 'W', maskedKey: '' } as const),
    ...{ id: randomUUID(), serviceRecipientId: randomUUID(), userId: owner, chainId: 31337, token, address },
    createdAt: new Date(0),
  })
  const mine = Array.from({ length: many }, (_, n) => saved(userId, addressOf(n)))
  await world.db.insert(recipients).values([...mine, saved(other, addressOf(1, '7'))])
  // The orders of each went to as many other addresses.
  for (const [owner, middle] of [
    [userId, 'c'],
    [other, 'd'],
  ] as const) {
    await world.db.execute(fillStatement({ userId: owner, count: many, states: ['completed'] }))
    await world.db.execute(sql`
      update orders set to_address = '0x' || to_hex(43776 + n) || repeat(${middle}::text, 32) || to_hex(4096 + n)
      from (select id, row_number() over (order by created_at, id) - 1 as n from orders
        where user_id = ${owner}::uuid) made where orders.id = made.id`)
  }
})
afterAll(() => world.close())

test('are only those that look like it, however many are known, and nobody else’s', async () => {
  for (const n of [0, many - 1]) {
    const known = await knownAddresses(userId, addressOf(n, 'E'))
    expect([...known].sort()).toEqual([addressOf(n), addressOf(n, 'c')])
  }
  expect(await knownAddresses(userId, `0x${'f'.repeat(40)}`)).toEqual([])
})

test('give the same warning as all of them would', async () => {
  const warningOf = async (address: `0x${string}`) =>
    addressWarning(address, await knownAddresses(userId, address))
  expect(await warningOf(addressOf(many - 1))).toBeNull()
  expect(await warningOf(addressOf(many - 1, 'C'))).toBeNull()
  expect(await warningOf(addressOf(7, '9'))).toMatchObject({ kind: 'alike' })
  expect(await warningOf(`0x${'9'.repeat(40)}`)).toEqual({ kind: 'never-used' })
})

test('leave out where an order has not arrived, and a wallet that is not on offer', async () => {
  await world.db
    .update(recipients)
    .set({ state: 'frozen' })
    .where(eq(recipients.address, addressOf(3)))
  await world.db
    .update(orders)
    .set({ state: 'failed' })
    .where(eq(orders.toAddress, addressOf(3, 'c')))
  expect(await knownAddresses(userId, addressOf(3))).toEqual([])
})
