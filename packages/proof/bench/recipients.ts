// npm run proof -- bench recipients [<rounds>]: pages and searches of someone with 10 000 recipients compared with
// someone with 100, on a real PostgreSQL and on PGlite, with the database's plan for each. The table also has other
// people's rows.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/lib/server/db/open'
import { recipients } from '@/lib/server/db/schema/people'
import type { Db } from '@/lib/server/db/types'
import { writePlace } from '@/lib/server/keyset'
import { pageQuery, type RecipientQuery } from '@/lib/server/recipients/list'
import { searchTextOf } from '@/lib/server/recipients/rows'
import { startSession } from '@/lib/server/session/sessions'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { atEnd, countOf, type Finding, median, runSoak } from '../soak/report'

const many = 10_000
const few = 100
const othersWithMany = 1
/** The maximum cost of a page of many compared with one of few; sorting all of them would cost far more. */
const mostTimes = 2

type NamedQueries = Readonly<Record<string, RecipientQuery>>

async function personWith(db: Db, count: number): Promise<string> {
  const address = `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` as const
  const { userId } = await startSession(db, address, new Date())
  const rows = Array.from({ length: count }, (_, index) => {
    const label = index === 3 ? 'Açougue do Zé' : `Recipient ${index}`
    const maskedKey = `***.${String(index % 1_000).padStart(3, '0')}.000-**`
    return {
      id: randomUUID(),
      userId,
      state: index % 5 === 3 && index !== 3 ? ('retired' as const) : ('active' as const),
      serviceRecipientId: randomUUID(),
      label,
      maskedKey,
      keyKind: 'cpf',
      searchText: searchTextOf(label, { maskedKey }),
      kycStatus: 'approved',
      createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
    }
  })
  for (let at = 0; at < rows.length; at += 1_000)
    await db.insert(recipients).values(rows.slice(at, at + 1_000))
  return userId
}

function asked(count: number): NamedQueries {
  const first = { search: '', filter: 'all', cursor: null } as const
  const middle = new Date(Date.UTC(2026, 0, 1) + (count / 2) * 1_000)
  return {
    'first page': first,
    'page in the middle': { ...first, cursor: writePlace({ createdAt: middle, id: randomUUID() }) },
    'removed ones': { ...first, filter: 'retired' },
    'search, found once, oldest': { ...first, search: 'acougue' },
    'search, found nowhere': { ...first, search: 'nobody' },
  }
}

async function planOf(db: Db, userId: string, query: RecipientQuery): Promise<string> {
  const { rows } = Object(
    await db.execute(sql`explain (analyze, format json) ${pageQuery(db, userId, query).getSQL()}`),
  )
  const text = JSON.stringify(rows)
  const nodes = [...text.matchAll(/"Node Type":\s*"([^"]+)"/g)].map(([, name]) => name)
  const index = /"Index Name":\s*"([^"]+)"/.exec(text)?.[1]
  return `${nodes.join(' < ')}${index === undefined ? '' : ` (${index})`}`
}

async function timesOf(db: Db, userId: string, query: RecipientQuery, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await pageQuery(db, userId, query)
    times.push(performance.now() - begun)
  }
  return times
}

async function measure(name: string, db: Db, rounds: number): Promise<Finding[]> {
  for (let other = 0; other < othersWithMany; other++) await personWith(db, many)
  const people = { [many]: await personWith(db, many), [few]: await personWith(db, few) }
  await db.execute(sql`analyze recipients`)
  const ms = (values: readonly number[], share = 0.5) => median(values, share).toFixed(1)
  const findings: Finding[] = []
  for (const [what, query] of Object.entries(asked(many))) {
    const small = asked(few)[what] ?? query
    const [rich, poor] = [people[many] ?? '', people[few] ?? '']
    await timesOf(db, rich, query, 5)
    await timesOf(db, poor, small, 5)
    const slow = await timesOf(db, rich, query, rounds)
    const fast = await timesOf(db, poor, small, rounds)
    const ratio = median(slow) / median(fast)
    const plan = await planOf(db, rich, query)
    console.log(
      `${name}, ${what}: ${ms(slow)} ms of ${many} (p99 ${ms(slow, 0.99)}), ${ms(fast)} ms of ${few}, ` +
        `ratio ${ratio.toFixed(2)}; ${plan}`,
    )
    if (query.search !== '') continue
    findings.push(
      {
        promise: `${name}, ${what}: read in index order, neither scanned nor sorted`,
        held: plan.includes('recipients_page') && !/Seq Scan|Sort/.test(plan),
      },
      { promise: `${name}, ${what}: at most ${mostTimes} times that of ${few}`, held: ratio <= mostTimes },
    )
  }
  return findings
}

await runSoak(async () => {
  const rounds = countOf(process.argv[2], 200)
  const bin = needPostgres()
  if (bin === null) return []
  const server = await startPostgres(bin)
  atEnd(server.close)
  const postgres = await openDatabase({ DATABASE_URL: server.url(), DATA_DIR: '' })
  atEnd(postgres.close)
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const pglite = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder })
  atEnd(pglite.close)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  const onPostgres = await measure('PostgreSQL', postgres.db, rounds)
  return [...onPostgres, ...(await measure('PGlite', pglite.db, rounds))]
})
