// Acknowledged means durable: the process of the embedded database, or PostgreSQL itself, is killed during writes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/lib/server/db/open'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { type Acknowledged, isAcknowledged, type WriterLine, writerLine } from './acknowledged'
import { type Audit, audit } from './audit'
import { type LineProcess, startLines } from './line-process'
import { atEnd, type Finding, median, random } from './report'

type Place = { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }

class Writers {
  readonly acknowledged: Acknowledged[] = []
  readonly unexpected: string[] = []
  unavailable = 0
  readonly all: { readonly process: LineProcess; last: WriterLine['what'] | 'starting'; lines: number }[] = []

  start(place: Place): (typeof this.all)[number] {
    const hear = (raw: unknown) => {
      const line = writerLine.parse(raw)
      writer.last = line.what
      writer.lines += 1
      if (isAcknowledged(line)) this.acknowledged.push(line)
      else if (line.what === 'unexpected') this.unexpected.push(line.error)
      else if (line.what === 'unavailable') this.unavailable += 1
    }
    const env = { RAMP_MODE: 'sandbox', NEXTAUTH_SECRET: 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea', ...place }
    const writer: (typeof this.all)[number] = {
      process: startLines('writer.ts', env, hear),
      last: 'starting',
      lines: 0,
    }
    this.all.push(writer)
    return writer
  }

  async killAll(): Promise<void> {
    await Promise.all(this.all.map(({ process }) => process.kill()))
  }

  /** Resolves once each of them has acknowledged something new. */
  async allWrite(limitMs = 60_000): Promise<void> {
    const before = this.all.map(({ lines }) => lines)
    const wrote = async () =>
      this.all.every(
        ({ lines, last }, index) =>
          lines > (before[index] ?? 0) && !['starting', 'open', 'unavailable'].includes(last),
      ) || this.all.some(({ process }) => !process.running())
        ? true
        : null
    await until('the writers wrote', wrote, { limitMs })
  }
}

function figures(
  name: string,
  kills: number,
  result: Audit,
  writers: Writers,
  downMs: readonly number[],
): Finding[] {
  const { acknowledged, orders, events, lost, partial } = result
  console.log(
    `${name}: ${kills} kills, ${acknowledged} acknowledged writes, ${orders} orders with ${events} events; ` +
      `${lost.length} lost, ${partial.length} partial; back to writing in ${Math.round(median(downMs))} ms (median), ` +
      `${Math.round(median(downMs, 0.99))} ms (p99)`,
  )
  for (const line of [...lost, ...partial, ...writers.unexpected].slice(0, 20)) console.log(`  ${line}`)
  return [
    {
      promise: `[R44] ${name}: every acknowledged write is there`,
      held: lost.length === 0 && acknowledged > kills,
    },
    { promise: `[R44] ${name}: nothing is incomplete`, held: partial.length === 0 && orders > 0 },
    {
      promise: `${name}: a lost database is reported as such, and nothing else is`,
      held: writers.unexpected.length === 0,
    },
  ]
}

export async function killEmbedded(kills: number): Promise<readonly Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const place = { DATA_DIR: folder }
  const writers = new Writers()
  atEnd(() => writers.killAll())
  const downMs: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const begun = performance.now()
    const writer = writers.start(place)
    await writers.allWrite()
    if (kill > 0) downMs.push(performance.now() - begun)
    await sleep(random(0, 1_000))
    await writer.process.kill()
    writers.all.length = 0
  }
  const { db, close } = await openDatabase({ DATABASE_URL: undefined, ...place })
  const result = await audit(db, writers.acknowledged)
  await close()
  return figures('PGlite', kills, result, writers, downMs)
}

/** Alternates `kill -9` of all its processes with an immediate stop: neither writes a checkpoint. */
export async function killServer(kills: number): Promise<readonly Finding[]> {
  const bin = needPostgres()
  if (bin === null) return []
  const server = await startPostgres(bin)
  atEnd(server.close)
  const writers = new Writers()
  atEnd(() => writers.killAll())
  const downMs: number[] = []
  const place = { DATABASE_URL: server.url() }
  for (let each = 0; each < 2; each++) writers.start(place)
  await writers.allWrite()
  for (let kill = 0; kill < kills; kill++) {
    await sleep(random(0, 300))
    await (kill % 2 === 0 ? server.kill() : server.stopNow())
    await server.start()
    const begun = performance.now()
    await writers.allWrite()
    downMs.push(performance.now() - begun)
  }
  const survived = writers.all.filter(({ process }) => process.running()).length
  await writers.killAll()
  const { db, close } = await openDatabase({ ...place, DATA_DIR: '' })
  const result = await audit(db, writers.acknowledged)
  await close()
  const findings = figures('PostgreSQL', kills, result, writers, downMs)
  const promise = 'PostgreSQL: both processes survived every kill, and continued without a restart'
  return [...findings, { promise, held: survived === 2 && writers.unavailable > 0 }]
}
