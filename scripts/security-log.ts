// npm run security-log: what happened to sessions and data, newest first. On PostgreSQL read-only and safe while the app
// runs; stop an app with an embedded database first.
// --event <name>  --since <24h | 7d | ISO date>  --address <wallet of a person>  --limit <rows>  --json
import { parseArgs } from 'node:util'
import { isSecurityEvent, securityEvents } from '@/lib/server/security-log/events'
import { readSecurityLog, type SecurityFilter, type SecurityLine } from '@/lib/server/security-log/read'
import { readEnv } from './lib/env-file.mjs'
import { databaseReason, openForReading } from './lib/open-for-reading'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 24 * 3_600_000 }

function sinceOf(text: string): Date {
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const ms = unitMs[unit]
  const since = ms === undefined ? new Date(text) : new Date(Date.now() - Number(count) * ms)
  if (Number.isNaN(since.getTime())) throw new Error('--since is a time such as 24h or 7d, or an ISO date')
  return since
}

function readFilter(): { readonly filter: SecurityFilter; readonly asJson: boolean } {
  const { values } = parseArgs({
    options: {
      event: { type: 'string' },
      since: { type: 'string' },
      address: { type: 'string' },
      limit: { type: 'string', default: '200' },
      json: { type: 'boolean', default: false },
    },
  })
  const { event, since, address, limit, json } = values
  if (event !== undefined && !isSecurityEvent(event))
    throw new Error(`--event is one of: ${Object.keys(securityEvents).join(', ')}`)
  if (address !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(address))
    throw new Error('--address is the address of a wallet')
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new Error('--limit is a number of rows')
  return {
    filter: { event, address, limit: Number(limit), since: since === undefined ? undefined : sinceOf(since) },
    asJson: json,
  }
}

function lineOf({ lastAt, event, count, who, network, address, detail }: SecurityLine): string {
  const cells = [lastAt.toISOString(), event.padEnd(15), `${count}×`.padStart(7), who.slice(0, 8) || '-']
  return [...cells, address ?? (network || '-'), detail].join('  ').trimEnd()
}

async function run(): Promise<void> {
  const { filter, asJson } = readFilter()
  const env = readEnv(root)
  // A person's fingerprint is derived with the app's own secret.
  Object.assign(process.env, env)
  const { db, close } = await openForReading(env)
  try {
    const rows = await readSecurityLog(db, filter)
    for (const row of rows) console.log(asJson ? JSON.stringify(row) : lineOf(row))
    // Not among the lines, which another program may read.
    if (rows.length === 0) console.error('no entry of the security log matches')
  } finally {
    await close()
  }
}

try {
  await run()
} catch (thrown) {
  giveUp(databaseReason(thrown))
}
