import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { recipients } from '../db/schema/people'
import { writePlace } from '../keyset'
import { savedIn } from '../test/saved'
import { details, ownWorld } from '../test/world'
import { changePixDetails, renameRecipient } from './change'
import { listRecipientPage, pageQuery } from './list'
import { searchTextOf } from './rows'

const world = ownWorld()
beforeAll(async () => {
  await fill(world.maria.user.id, 10_000)
  await fill(world.joao.user.id, 60)
  await world.db.execute(sql`analyze recipients`)
})

const states = ['active', 'active', 'active', 'retired', 'checking'] as const

async function fill(userId: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const label = index === 7 ? 'Mãe do João 100%' : `Recipient ${index}`
    const maskedKey = `***.${String(index % 1000).padStart(3, '0')}.000-**`
    return {
      id: randomUUID(),
      userId,
      state: states[index % states.length] ?? 'active',
      serviceRecipientId: randomUUID(),
      label,
      maskedKey,
      keyKind: 'cpf',
      searchText: searchTextOf(label, { maskedKey }),
      kycStatus: index % 50 === 0 ? 'pending' : 'approved',
      // Three of them share each moment, so that a cursor must also compare the id.
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * 1_000),
    }
  })
  for (let at = 0; at < rows.length; at += 1_000)
    await world.db.insert(recipients).values(rows.slice(at, at + 1_000))
}

const query = { search: '', filter: 'all', cursor: null } as const

async function walk(userId: string, changes: Partial<Parameters<typeof listRecipientPage>[1]>) {
  const seen: string[] = []
  for (let cursor: string | null = null; ; ) {
    const page = await listRecipientPage(userId, { ...query, ...changes, cursor })
    seen.push(...page.items.map(({ id }) => id))
    if (page.next === null) return seen
    cursor = page.next
  }
}

describe('a list of recipients', () => {
  test('pages without missing or repeated recipients, and without anyone else’s', async () => {
    const seen = await walk(world.joao.user.id, {})
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(48)
    const retired = await walk(world.joao.user.id, { filter: 'retired' })
    expect(retired).toHaveLength(12)
    expect(retired.filter((id) => seen.includes(id))).toEqual([])
  })

  test('starts at its first page for an invalid cursor', async () => {
    const first = await listRecipientPage(world.joao.user.id, query)
    for (const cursor of ['', 'x', '1_x', `_${randomUUID()}`, '9'.repeat(20), "'; drop table recipients"])
      expect(await listRecipientPage(world.joao.user.id, { ...query, cursor })).toEqual(first)
  })

  test.each([
    ['mae do joao', 1],
    ['MÃE', 1],
    ['100%', 1],
    ['%', 1],
    ['_', 0],
    ['***.007', 1],
    ['nobody', 0],
    // What PostgreSQL rejects is left out.
    ['\0MÃE\ud800', 1],
    ['\0', 25],
  ])('finds %j by label or masked key, ignoring case and accents', async (search, count) => {
    expect((await listRecipientPage(world.joao.user.id, { ...query, search })).items).toHaveLength(count)
  })

  test('finds one by its label and key after a rename while its key was changed', async () => {
    const { save } = savedIn(() => world)
    const id = await save()
    world.service.state.interfere = async ({ path }) => {
      if (path === '/v1/update-recipient')
        await renameRecipient(world.maria, { recipientId: id, label: 'Zulmira' })
      return undefined
    }
    await changePixDetails(world.maria, {
      recipientId: id,
      details: { ...details, pixKey: '+5511987654321' },
    })
    world.calm()
    for (const search of ['zulmira', '*-4321']) {
      const { items } = await listRecipientPage(world.maria.user.id, { ...query, search })
      expect(items.map((item) => item.id)).toEqual([id])
    }
  })

  test('filters those of a kind, without the retired ones', async () => {
    const { user } = await world.contextOf(`0x${'ee'.repeat(20)}`)
    const at = { chainId: 31337, token: `0x${'1'.repeat(40)}`, address: `0x${'2'.repeat(40)}` } as const
    const row = (kind: 'pix' | 'wallet', state: 'active' | 'retired') => ({
      ...{ id: randomUUID(), userId: user.id, kind, state, ...at, label: kind, maskedKey: '***' },
      ...{ serviceRecipientId: randomUUID(), kycStatus: 'unknown', createdAt: new Date() },
    })
    const [key, wallet] = [row('pix', 'active'), row('wallet', 'active')]
    await world.db.insert(recipients).values([key, wallet, row('pix', 'retired'), row('wallet', 'retired')])
    expect(await walk(user.id, { filter: 'pix' })).toEqual([key.id])
    expect(await walk(user.id, { filter: 'wallet' })).toEqual([wallet.id])
  })

  test('filters those that need attention', async () => {
    const { items } = await listRecipientPage(world.joao.user.id, { ...query, filter: 'attention' })
    const checking = items.filter((item) => item.state === 'checking')
    const pending = items.filter((item) => item.kind === 'pix' && item.kycStatus === 'pending')
    expect([items.length, checking.length, pending.length]).toEqual([14, 12, 2])
  })

  test('reads no more rows for the first or a deep page of 10 000 than of 60', async () => {
    const [somewhere] = await world.db.select().from(recipients).limit(1).offset(5_000)
    const deep = somewhere === undefined ? null : writePlace(somewhere)
    for (const cursor of [null, deep]) {
      const asked = pageQuery(world.db, world.maria.user.id, { ...query, cursor }).getSQL()
      const { rows } = Object(await world.db.execute(sql`explain (analyze, format json) ${asked}`))
      const text = JSON.stringify(rows)
      expect(text).toContain('recipients_page')
      expect(text).not.toMatch(/Seq Scan|"Sort"/)
      // One row in five is not shown, so slightly more than a page is read.
      const removed = [...text.matchAll(/"Rows Removed by Filter":\s*(\d+)/g)].map(([, rows]) => Number(rows))
      expect(Math.max(0, ...removed)).toBeLessThan(50)
    }
  })
})
