// An export of a hundred thousand orders: the app's memory before, at its peak and after, for a fast reader and for a
// slow one; and an export whose database fails half-way.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readCsv } from '@/lib/domain/csv'
import type { Finding } from '../../soak/report'
import type { PlacedApp } from './apps'

/** The memory an export may add to the process, however many rows it has: the usual garbage between collections. */
const mostMiB = 128

function rssMiB(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kib) / 1_024
}

async function watched(pid: number, act: () => Promise<void>) {
  const before = rssMiB(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, rssMiB(pid))
  }, 50)
  const begun = performance.now()
  try {
    await act()
  } finally {
    clearInterval(timer)
  }
  return { before, peak, after: rssMiB(pid), seconds: (performance.now() - begun) / 1_000 }
}

function rowsOf(format: string, text: string): number {
  if (format !== 'json') return (readCsv(text)?.length ?? 0) - 1
  const file: { count: number; transactions: unknown[] } = JSON.parse(text)
  return file.count === file.transactions.length ? file.count : -1
}

export async function measureExports(app: PlacedApp): Promise<Finding[]> {
  const { middle, db } = app.store
  const wanted = await db.execute(
    sql`select count(*)::int as count from orders where user_id = ${middle}::uuid`,
  )
  const count = Number(Object(Object(wanted).rows[0]).count)
  const findings: Finding[] = []
  // The first one loads the route.
  await app.get(middle, '/transactions/export?format=csv&state=refunded')
  for (const format of ['csv', 'csv-br', 'json']) {
    const parts: Buffer[] = []
    const cost = await watched(app.pid, async () => {
      await app.get(middle, `/transactions/export?format=${format}`, (part) => parts.push(part))
    })
    const text = Buffer.concat(parts).toString('utf8')
    const rows = rowsOf(format, text)
    const mib = (text.length / 1_048_576).toFixed(1)
    console.log(
      `${format}: ${rows} rows, ${mib} MiB in ${cost.seconds.toFixed(1)} s; memory ${cost.before.toFixed(0)}, peak ${cost.peak.toFixed(0)}, after ${cost.after.toFixed(0)} MiB`,
    )
    findings.push(
      { promise: `${format}: every order is in the file`, held: rows === count },
      {
        promise: `${format}: it adds at most ${mostMiB} MiB to the process`,
        held: cost.peak - cost.before <= mostMiB,
      },
    )
  }
  findings.push(await breakOff(app))
  return findings
}

/** The table disappears while the file is being read: the reader must notice. */
async function breakOff(app: PlacedApp): Promise<Finding> {
  let parts = 0
  let gone: Promise<unknown> | null = null
  const cutOffBy = await app
    .get(app.store.middle, '/transactions/export?format=csv', () => {
      parts += 1
      if (parts === 3)
        gone = Promise.resolve(app.store.db.execute(sql`alter table orders rename to orders_gone`))
    })
    .then(
      () => null,
      (error: unknown) => String(error),
    )
  await gone
  await app.store.db.execute(sql`alter table orders_gone rename to orders`)
  const outcome = cutOffBy === null ? 'ended as if complete' : `was cut off: ${cutOffBy}`
  console.log(`a file whose database fails after ${parts} parts ${outcome}`)
  return { promise: 'a file that was cut off does not look complete', held: cutOffBy !== null }
}
