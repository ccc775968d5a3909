// npm run proof -- soak recipients [<count> [<build>]]: one recipient per intent. Each is submitted to two processes at
// once, like a form submitted in two tabs; for one create in ten the service's answers are lost, and so are ours: the
// person presses again.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openDatabase } from '@/lib/server/db/open'
import { recipients } from '@/lib/server/db/schema/people'
import type { OpenDatabase } from '@/lib/server/db/types'
import { startSession } from '@/lib/server/session/sessions'
import { createClient, signedBy, systemClock } from '@/lib/settlement/server'
import { needPostgres, startPostgres } from '@/scripts/lib/postgres.mjs'
import { type Answer, type Apps, type SubmitTarget, startApps } from './apps'
import { atEnd, countOf, type Finding, median, random, runSoak } from './report'
import { startSandboxHere } from './sandbox-here'

const sideBySide = 4

interface Intent {
  readonly answers: readonly Answer[]
  readonly ids: readonly string[]
  readonly ms: number
}

async function submitTwice(apps: Apps, { db }: OpenDatabase, isCut: boolean): Promise<Intent> {
  const address = `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` as const
  const { sessionId, userId } = await startSession(db, address, new Date())
  const details = {
    pixKey: randomUUID(),
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@acme.test',
  }
  const request = { intentKey: randomUUID(), label: 'Mom', details }
  const begun = performance.now()
  const answers = await Promise.all(
    [0, 1].map(async (each) => {
      await sleep(random(0, 15))
      const cutAfterMs = isCut && each === 0 ? random(1, 400) : undefined
      return apps.submit(each, { id: userId, address, sessionId }, request, cutAfterMs)
    }),
  )
  const rows = await db.select({ id: recipients.id }).from(recipients).where(eq(recipients.userId, userId))
  return { answers, ids: rows.map(({ id }) => id), ms: performance.now() - begun }
}

/** Every name the service has, as often as it occurs. */
async function namesAtService(sandboxUrl: string): Promise<readonly (string | null)[]> {
  const client = createClient({
    baseUrl: sandboxUrl,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
    authorize: signedBy({
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      encoding: 'hex',
    }),
  })
  const names: (string | null)[] = []
  for (let page = 1; ; page += 1) {
    const { recipients: listed } = await client.listRecipients({ page, limit: 100 })
    names.push(...listed.map(({ name }) => name))
    if (listed.length < 100) return names
  }
}

function judge(
  apps: Apps,
  intents: readonly Intent[],
  names: readonly (string | null)[],
  lost: number,
): Finding[] {
  const one = intents.filter(({ ids }) => ids.length === 1)
  const ours = intents.flatMap(({ ids }) => ids)
  const agreed = intents.filter(({ answers, ids }) =>
    answers.every((answer) => answer.ok && answer.data.id === ids[0] && answer.data.state === 'active'),
  )
  const ms = intents.map((each) => each.ms)
  console.log(
    `${intents.length} intents, each submitted at once to ${apps.kind}, ${lost} answers lost after the service ` +
      `acted: one row in ${one.length}, ${names.length} recipients at the service, both submits got the one in ` +
      `${agreed.length}; ${Math.round(median(ms))} ms (median), ${Math.round(median(ms, 0.99))} ms (p99)`,
  )
  for (const { answers, ids } of intents.filter((each) => !agreed.includes(each)).slice(0, 10))
    console.log(`  ${JSON.stringify({ answers, ids })}`)
  return [
    { promise: 'one recipient of ours per intent', held: one.length === intents.length },
    {
      promise: '[R08] one recipient at the service per intent, under our name',
      held:
        names.length === ours.length &&
        new Set(names).size === ours.length &&
        ours.every((id) => names.includes(id)),
    },
    { promise: 'both submits get that one', held: agreed.length === intents.length },
  ]
}

const [count, dist = '.next-test'] = process.argv.slice(2)
const wanted = countOf(count, 1_000)

await runSoak(async () => {
  const bin = needPostgres()
  if (bin === null) return []
  const server = await startPostgres(bin)
  atEnd(server.close)
  const sandboxUrl = await startSandboxHere()
  const database = await openDatabase({ DATABASE_URL: server.url(), DATA_DIR: '' })
  atEnd(database.close)
  const called: SubmitTarget = {
    action: 'savePixRecipient',
    path: '/recipients/new',
    worker: 'recipient-worker.ts',
    args: ({ address }, request) => [address, request],
  }
  const apps = await startApps(dist, { databaseUrl: server.url(), sandboxUrl }, called)
  const lost = Math.floor(wanted / 10)
  if (lost > 0) {
    const fault = { operation: 'create-recipient', kind: 'cut-after', times: lost }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${sandboxUrl}/control/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
  }
  const intents: Intent[] = []
  let next = 0
  const lane = async () => {
    while (next++ < wanted) intents.push(await submitTwice(apps, database, next % 10 === 0))
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return judge(apps, intents, await namesAtService(sandboxUrl), lost)
})
