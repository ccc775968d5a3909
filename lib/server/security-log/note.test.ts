import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fail, ok } from '@/lib/domain/result'
import { openDb, setDatabase } from '../db/open'
import { securityEvents } from '../db/schema/security'
import type { Db } from '../db/types'
import { finishWork } from '../stopping'
import { readPersonalData } from '../test/personal-data'
import { savedIn } from '../test/saved'
import { ownWorld } from '../test/world'

// What Next passes to a request: its headers, and the signed-in user.
const request = vi.hoisted(() => ({ headers: new Map<string, string>(), user: null as unknown }))
vi.mock('next/headers', () => ({
  headers: async () => {
    const sent = new Map(request.headers)
    return { get: (name: string) => sent.get(name) ?? null }
  },
}))
vi.mock('../session/auth', () => ({ currentUser: async () => request.user }))
process.env.TRUSTED_PROXY = 'x-real-ip'

const { limited, openAction, signedInAction } = await import('../action')
const { flushSecurityCounts, mostRows } = await import('./count')
const { noteForeignIds } = await import('./foreign-ids')
const { noteSecurity } = await import('./note')
const { readSecurityLog } = await import('./read')

const world = ownWorld()
const { save } = savedIn(() => world)

let place = 0
/** A network that no other test comes from. */
function comeFromNewNetwork(): string {
  place += 1
  request.headers.set('x-real-ip', `203.0.${place}.77`)
  return `203.0.${place}.0/24`
}

const written = async () => {
  await finishWork(20_000)
  await flushSecurityCounts()
}

async function rowsOf(network: string) {
  await written()
  return world.db.select().from(securityEvents).where(eq(securityEvents.network, network))
}

let network = ''
beforeEach(() => {
  network = comeFromNewNetwork()
  // A row is of one minute, which must not change meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the security log', () => {
  test('stores a person’s fingerprint and network, and nothing else', async () => {
    const { user } = world.maria
    noteSecurity('token-issued', { userId: user.id })
    const [row] = await rowsOf(network)
    expect(row).toMatchObject({ event: 'token-issued', count: 1, detail: '' })
    expect(row?.who).toMatch(/^[0-9a-f]{32}$/)
    const text = JSON.stringify(row)
    for (const secret of [
      user.id,
      user.address,
      user.address.toLowerCase(),
      request.headers.get('x-real-ip'),
    ])
      expect(text).not.toContain(secret)
  })

  test('stores no text chosen by a caller', async () => {
    noteSecurity('export', { detail: 'Maria Silva <maria@acme.test>' })
    expect((await rowsOf(network)).map(({ detail }) => detail)).toEqual([''])
  })

  test('counts a thousand refusals of one caller in one row a minute, with a few writes', async () => {
    const insert = vi.spyOn(world.db, 'insert')
    for (let round = 0; round < 1_000; round += 1) noteSecurity('origin-refused')
    const rows = await rowsOf(network)
    expect(insert.mock.calls.length).toBeLessThan(10)
    insert.mockRestore()
    expect(rows).toMatchObject([{ count: 1_000 }])
  })

  test('only grows: rows can’t be changed or removed, and the table can’t be emptied', async () => {
    noteSecurity('erasure', { userId: world.maria.user.id })
    await written()
    const attempts = [
      sql`update security_events set event = 'sign-in'`,
      sql`update security_events set count = count - 1`,
      sql`delete from security_events`,
      sql`truncate security_events`,
    ]
    for (const attempt of attempts) await expect(world.db.execute(attempt)).rejects.toThrow()
    expect(await rowsOf(network)).toHaveLength(1)
  })

  test('does not fail or delay an action when it can’t be written', async () => {
    const db = await openDb()
    // Safe: every use of it fails, like an unavailable database.
    setDatabase(
      new Proxy({} as Db, {
        get: () => () => {
          throw new Error('gone')
        },
      }),
    )
    try {
      expect(noteSecurity('sign-in', { userId: world.maria.user.id })).toBeUndefined()
      expect(noteSecurity('limit-hit', { detail: 'quote' })).toBeUndefined()
      expect(noteForeignIds(world.maria.user.id, randomUUID())).toBeUndefined()
      await finishWork(5_000)
    } finally {
      setDatabase(db)
    }
    // Pending counts are written once the database is back.
    expect((await rowsOf(network)).map(({ event }) => event)).toEqual(['limit-hit'])
  })

  test('is found by event, time and a person’s wallet', async () => {
    const { user } = world.joao
    noteSecurity('export', { userId: user.id, detail: 'my-data' })
    noteSecurity('sign-out', { userId: user.id })
    await written()
    const read = (filter: object) => readSecurityLog(world.db, { limit: 100, ...filter })
    expect((await read({ address: user.address })).map(({ event }) => event).toSorted()).toEqual([
      'export',
      'sign-out',
    ])
    expect(await read({ address: user.address, event: 'export' })).toHaveLength(1)
    expect(await read({ address: user.address, since: new Date(Date.now() + 60_000) })).toEqual([])
    expect(await read({ address: `0x${'99'.repeat(20)}` })).toEqual([])
    expect(await read({ limit: 1 })).toHaveLength(1)
  })

  test('is in the person’s data export, without anyone else’s rows', async () => {
    noteSecurity('export', { userId: world.maria.user.id, detail: 'recipients' })
    await written()
    const { securityEvents: mine } = await readPersonalData(world.db, world.maria.user.id)
    expect(mine).toContainEqual(expect.objectContaining({ event: 'export', detail: 'recipients', network }))
    expect(new Set(mine.map(({ who }) => who)).size).toBe(1)
  })
})

const schema = z.strictObject({ orderId: z.uuid() })
const ofApp = 'http://localhost:3000'

describe('an action notes', () => {
  test('a foreign origin', async () => {
    request.headers.set('origin', 'https://evil.test')
    await signedInAction({ limit: 'step', schema }, {}, async () => ok(null))
    await openAction({ limit: 'sign-in', schema }, {}, async () => ok(null))
    expect(await rowsOf(network)).toMatchObject([{ event: 'origin-refused', count: 2, who: '' }])
  })

  test('another person’s id, but not an unknown one', async () => {
    const { id: orderId } = await world.quoted(world.joao)
    request.headers.set('origin', ofApp)
    request.user = world.maria.user
    const ask = (id: string) =>
      signedInAction({ limit: 'step', schema }, { orderId: id }, async () => fail({ code: 'not_found' }))
    await ask(randomUUID())
    expect(await rowsOf(network)).toEqual([])
    await ask(orderId)
    expect(await rowsOf(network)).toMatchObject([{ event: 'foreign-id', detail: 'order', count: 1 }])
    request.user = world.joao.user
    network = comeFromNewNetwork()
    await ask(orderId)
    expect(await rowsOf(network)).toEqual([])
  })

  test.each([
    [
      'the service’s id of an order',
      'order',
      async () => (await world.quoted(world.joao)).quote?.transactionId,
    ],
    ['a recipient', 'recipient', () => save(undefined, world.joao)],
  ])('another person’s id where it is that of %s, but not one’s own', async (_, detail, make) => {
    const id = await make()
    noteForeignIds(world.joao.user.id, id)
    expect(await rowsOf(network)).toEqual([])
    noteForeignIds(world.maria.user.id, id)
    expect(await rowsOf(network)).toMatchObject([{ event: 'foreign-id', detail, count: 1 }])
  })

  test('a limit that was hit, with the person it stopped', async () => {
    const { id } = world.joao.user
    for (let round = 0; round < 14; round += 1) await limited('faucet', id, id)
    const [row] = await rowsOf(network)
    expect(row).toMatchObject({ event: 'limit-hit', detail: 'faucet', count: 4 })
    const own = await readSecurityLog(world.db, { address: world.joao.user.address, limit: 9 })
    expect(own).toContainEqual(
      expect.objectContaining({ event: 'limit-hit', detail: 'faucet', network, count: 4 }),
    )
  })
})

// Last: from here on this minute's rows of one event are used up.
test('callers from ever more networks share one row beyond the first hundred', async () => {
  const before = await world.db.$count(securityEvents)
  for (let host = 0; host < mostRows + 300; host += 1) {
    request.headers.set('x-real-ip', `198.${51 + Math.floor(host / 256)}.${host % 256}.1`)
    noteSecurity('origin-refused')
  }
  await written()
  const made = (await world.db.$count(securityEvents)) - before
  expect(made).toBeGreaterThan(mostRows / 2)
  expect(made).toBeLessThanOrEqual(mostRows + 1)
  expect((await rowsOf('others')).reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(1)
})
