import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '@/lib/domain/csv'
import { international } from '@/lib/domain/history/export'
import { type HistoryFilter, noFilter } from '@/lib/domain/history/filter'
import { statesOf } from '@/lib/domain/history/history'
import { streamOf } from '../file-stream'
import { fillStatement } from '../test/fill-history'
import { ownWorld } from '../test/world'
import { lookedThrough } from './history'
import { csvFile, jsonFile } from './history-file'

const world = ownWorld()
beforeAll(async () => {
  // An odd number, or some kinds would never be completed.
  const states = [...statesOf('completed'), ...statesOf('completed'), ...statesOf('not-completed')]
  await world.db.execute(fillStatement({ userId: world.maria.user.id, count: 1_201, states }))
  await world.db.execute(fillStatement({ userId: world.joao.user.id, count: 70, states }))
})

const question = (filter: Partial<HistoryFilter> = {}, person = world.maria) => ({
  userId: person.user.id,
  filter: { ...noFilter, ...filter },
  chains: [],
})

async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  return new Response(await streamOf(parts)).text()
}

describe('a file of a person’s history', () => {
  test('as CSV has each of their orders once, over many parts, and no one else’s', async () => {
    const rows = readCsv(await textOf(csvFile(world.db, question(), international))) ?? []
    const at = international.columns.indexOf('order_id')
    expect(rows[0]).toEqual(international.columns)
    expect(new Set(rows.slice(1).map((row) => row[at])).size).toBe(1_201)
    expect(rows).toHaveLength(1_202)
    const theirs = readCsv(await textOf(csvFile(world.db, question({}, world.joao), international))) ?? []
    expect(theirs).toHaveLength(71)
    expect(theirs.slice(1).some((row) => rows.some((mine) => mine[at] === row[at]))).toBe(false)
  })

  test('as JSON counts its orders, also when there are none', async () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const file = JSON.parse(
      await textOf(jsonFile(world.db, question({ kind: 'buy', state: 'completed' }), now)),
    )
    expect(file).toMatchObject({
      exportedAt: now.toISOString(),
      filter: { kind: 'buy', state: 'completed' },
    })
    expect(file.count).toBe(file.transactions.length)
    expect(
      file.transactions.every(
        (row: { kind: string; state: string }) => row.kind === 'buy' && row.state === 'completed',
      ),
    ).toBe(true)
    expect(file.count).toBeGreaterThan(20)
    const none = JSON.parse(await textOf(jsonFile(world.db, question({ text: 'nobody' }), now)))
    expect(none).toMatchObject({ transactions: [], count: 0 })
  })

  test('is produced no faster than it is read', async () => {
    let made = 0
    async function* counted() {
      for await (const part of csvFile(world.db, question(), international)) {
        made += 1
        yield part
      }
    }
    const reader = (await streamOf(counted())).getReader()
    await reader.read()
    await world.db.execute(sql`select 1`)
    expect(made).toBeLessThan(4)
    await reader.cancel()
  })

  test('has the oldest of many orders that a search must look through, and ends when there is none', async () => {
    const { user } = await world.contextOf(`0x${'cc'.repeat(20)}`)
    const states = statesOf('completed')
    await world.db.execute(fillStatement({ userId: user.id, count: lookedThrough + 3, states }))
    const oldest = question({ text: 'recipient 0' }, { ...world.maria, user })
    expect(readCsv(await textOf(csvFile(world.db, oldest, international)))).toHaveLength(2)
    const none = question({ text: 'nobody' }, { ...world.maria, user })
    expect(readCsv(await textOf(csvFile(world.db, none, international)))).toEqual([international.columns])
  })

  test('breaks off when a part can’t be read, and incomplete JSON is invalid', async () => {
    const parts = jsonFile(world.db, question(), new Date())
    const broken = async function* () {
      yield (await parts.next()).value ?? ''
      throw new Error('gone')
    }
    const reader = (await streamOf(broken())).getReader()
    const first = await reader.read()
    await expect(reader.read()).rejects.toThrow('broke off')
    expect(() => JSON.parse(new TextDecoder().decode(first.value))).toThrow()
  })
})
