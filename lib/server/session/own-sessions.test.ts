import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions } from '../db/schema/people'
import { sessionIdInput, sessionsOwnerInput } from '../inputs'
import { writeSecurity } from '../security-log/write'
import { finishWork } from '../stopping'
import { readPersonalData } from '../test/personal-data'
import { ownWorld } from '../test/world'
import { readClient, type SessionClient } from './client'
import { endOtherSessions, endOwnSession, endSessionsOf, listSessions } from './own-sessions'
import { absoluteLimitMs, findSessionUser, idleLimitMs, startSession } from './sessions'

vi.mock('../security-log/write', async (original) => {
  const own = await original<typeof import('../security-log/write')>()
  return { ...own, writeSecurity: vi.fn(own.writeSecurity) }
})

const world = ownWorld()
beforeEach(() => world.db.delete(sessions))

const client: SessionClient = { network: '203.0.113.0/24', browser: 'Firefox' }
const begin = async (who = world.maria, at = new Date()) =>
  (await startSession(world.db, who.user.address, at, client)).sessionId
const holds = async (id: string) => (await findSessionUser(world.db, id, new Date())) !== null
const list = (who = world.maria, current: string | null = null) =>
  listSessions(world.db, who.user.id, current, new Date())

test('a session keeps the network of a sign-in, never a whole address', () => {
  const from = (address: string) => ({ get: (name: string) => (name === 'x-real-ip' ? address : null) })
  const networks = ['203.0.113.7', '2001:db8:1:2:3:4:5:6'].map(
    (address) => readClient(from(address), { TRUSTED_PROXY: 'x-real-ip' }).network,
  )
  expect(networks).toEqual(['203.0.113.0/24', '2001:db8:1:2::/64'])
  expect(readClient(from('203.0.113.7'), { TRUSTED_PROXY: 'none' }).network).toBeNull()
})

test('using one session keeps no other from ending of idleness', async () => {
  const started = new Date()
  const [used, idle] = [await begin(world.maria, started), await begin(world.maria, started)]
  const later = (ms: number) => new Date(started.getTime() + ms)
  expect(await findSessionUser(world.db, used, later(idleLimitMs - 1_000))).not.toBeNull()
  const found = [used, idle].map((id) => findSessionUser(world.db, id, later(idleLimitMs + 1_000)))
  expect((await Promise.all(found)).map((user) => user !== null)).toEqual([true, false])
})

describe('the list of sessions', () => {
  test('shows network, time and browser, and which one is the current', async () => {
    const [mine, other] = [await begin(), await begin()]
    const { open, ended } = await list(world.maria, mine)
    expect(ended).toEqual([])
    expect(open.map(({ id }) => id).sort()).toEqual([mine, other].sort())
    for (const session of open) expect(session).toMatchObject({ ...client, isCurrent: session.id === mine })
  })

  test('lists ended sessions separately, whether ended by a person or by time', async () => {
    const [revoked, idle, old, open] = [
      await begin(),
      await begin(world.maria, new Date(Date.now() - idleLimitMs - 1)),
      await begin(world.maria, new Date(Date.now() - absoluteLimitMs - 1)),
      await begin(),
    ]
    await endOwnSession(world.maria, revoked)
    await world.db.update(sessions).set({ lastSeenAt: new Date() }).where(eq(sessions.id, old))
    const listed = await list()
    expect(listed.open.map(({ id }) => id)).toEqual([open])
    expect(listed.ended.map(({ id }) => id).sort()).toEqual([revoked, idle, old].sort())
  })

  test('contains nothing of another person’s', async () => {
    await begin(world.joao)
    await begin(world.joao, new Date(Date.now() - idleLimitMs - 1))
    expect(await list()).toEqual({ open: [], ended: [] })
  })

  test('stores network and browser encrypted, each under its own row, and includes them in a person’s data export', async () => {
    const [one, two] = [await begin(), await begin()]
    const rows = await world.db.select().from(sessions)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|Firefox/)
    const data = await readPersonalData(world.db, world.maria.user.id)
    expect(data.sessions.map((row) => row.client)).toEqual([client, client])
    const moved = rows.find(({ id }) => id === one)?.client ?? null
    await world.db.update(sessions).set({ client: moved }).where(eq(sessions.id, two))
    const { open } = await list()
    expect(open.find(({ id }) => id === two)).toMatchObject({ network: null, browser: null })
  })

  test('shows a row from before they were stored', async () => {
    const id = await begin()
    await world.db.update(sessions).set({ client: null })
    expect((await list()).open).toMatchObject([{ id, network: null, browser: null }])
  })
})

describe('ending sessions', () => {
  test('ends the chosen one, and doing it twice is harmless', async () => {
    const [mine, other] = [await begin(), await begin()]
    for (const _ of [1, 2]) expect((await endOwnSession(world.maria, other)).ok).toBe(true)
    expect([await holds(mine), await holds(other)]).toEqual([true, false])
  })

  test('ends all others, but not the current one', async () => {
    const [mine, ...others] = [await begin(), await begin(), await begin()]
    const foreign = await begin(world.joao)
    expect(await endOtherSessions(world.maria, mine)).toEqual({ ok: true, data: { count: 2 } })
    expect(await Promise.all([mine, foreign, ...others].map(holds))).toEqual([true, true, false, false])
  })

  test('notes a thousand at once in one write, since each would wait for the same row', async () => {
    const mine = await begin()
    const [row] = await world.db.select().from(sessions)
    if (row === undefined) throw new Error('no session')
    const others = Array.from({ length: 1_000 }, () => ({ ...row, id: randomUUID() }))
    await world.db.insert(sessions).values(others)
    await finishWork(5_000)
    vi.mocked(writeSecurity).mockClear()
    await endOtherSessions(world.maria, mine)
    await finishWork(5_000)
    const noted = expect.objectContaining({ event: 'session-ended', detail: 'by-person' })
    expect(vi.mocked(writeSecurity).mock.calls).toEqual([[noted, 1_000, expect.any(Date)]])
  })

  test('can’t distinguish another person’s session from one that never existed, and ends neither', async () => {
    const foreign = await begin(world.joao)
    const answers = await Promise.all([foreign, randomUUID()].map((id) => endOwnSession(world.maria, id)))
    expect(answers[0]).toEqual({ ok: false, error: { code: 'not_found' } })
    expect(answers[1]).toEqual(answers[0])
    expect(await holds(foreign)).toBe(true)
    for (const odd of ['', 'x', `${foreign}'--`, null, {}])
      expect(sessionIdInput.safeParse({ sessionId: odd }).success).toBe(false)
  })
})

describe('an operator', () => {
  const owner = (text: string) => sessionsOwnerInput.safeParse({ owner: text }).data?.owner

  test('ends a person’s sessions by their wallet or by one of their orders', async () => {
    // Nothing is written for a person without sessions.
    await begin()
    const order = await world.quoted(world.maria)
    await world.db.delete(sessions)
    const foreign = await begin(world.joao)
    for (const text of [world.maria.user.address, ` ${world.maria.user.address.toLowerCase()} `, order.id]) {
      const mine = [await begin(), await begin()]
      const read = owner(text)
      if (read === undefined) throw new Error(`${text} was not understood`)
      expect(await endSessionsOf(world.db, read, new Date())).toEqual({ ok: true, data: { count: 2 } })
      expect(await Promise.all([...mine, foreign].map(holds))).toEqual([false, false, true])
    }
  })

  test('sees when there is no such person, and when the text names none', async () => {
    const unknown = [{ orderId: randomUUID() }, { address: `0x${'ee'.repeat(20)}` as const }]
    for (const read of unknown)
      expect(await endSessionsOf(world.db, read, new Date())).toEqual({
        ok: false,
        error: { code: 'not_found' },
      })
    for (const [text, reason] of [
      ['', 'required'],
      ['maria', 'owner_invalid'],
      ['0x12', 'owner_invalid'],
      [`0x${'aB'.repeat(20)}`, 'address_checksum'],
    ] as const)
      expect(sessionsOwnerInput.safeParse({ owner: text }).error?.issues).toMatchObject([{ message: reason }])
  })
})
