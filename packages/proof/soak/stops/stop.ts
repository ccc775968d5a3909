// The effect of a stop on work in progress: a request is answered, a lease is released, the process exits with 0.
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openDb } from '@/lib/server/db/open'
import { orders } from '@/lib/server/db/schema/orders'
import { until } from '@/scripts/lib/wait.mjs'
import type { Finding } from '../report'
import { cronSecret, type Place } from './place'

async function row(orderId: string) {
  const [found] = await (await openDb()).select().from(orders).where(eq(orders.id, orderId))
  if (found === undefined) throw new Error('the order is gone')
  return found
}

async function makeDue(orderId: string): Promise<void> {
  const due = { nextCheckAt: new Date(0), nextAskAt: null }
  await (await openDb()).update(orders).set(due).where(eq(orders.id, orderId))
}

/** The chain keeps a look waiting until released. */
function holdChain({ service }: Place) {
  let asked = 0
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  service.chain.distort = async (_, result) => {
    asked += 1
    await gate
    return result
  }
  const free = () => {
    service.chain.distort = (_, result) => result
    letGo()
  }
  return { asked: () => asked, free }
}

async function leased(place: Place, orderId: string) {
  const held = holdChain(place)
  await makeDue(orderId)
  // The look that is held may be at an earlier order: a leased one is due in the future.
  const isLeased = async () => ((await row(orderId)).nextCheckAt?.getTime() ?? 0) > Date.now()
  const taken = async () => (held.asked() > 0 && (await isLeased()) ? true : null)
  await until('the order was leased', taken, { limitMs: 30_000 })
  return held
}

/** A request that waits for a slow chain is answered after the signal; new ones are refused. */
async function requestUnderWay(place: Place): Promise<Finding[]> {
  const orderId = await place.newSale()
  const app = await place.startApp()
  const held = await leased(place, orderId)
  // The timer's look holds the order; this request waits for another one.
  const other = await place.newSale()
  await makeDue(other)
  const before = held.asked()
  const answer = app.ask('/api/reconcile', cronSecret)
  await until('the request was in progress', async () => (held.asked() > before ? true : null), {
    limitMs: 30_000,
  })
  process.kill(app.child.pid, 'SIGTERM')
  const refused = await until(
    'new connections were refused',
    () =>
      app.ask('/api/health').then(
        () => null,
        () => true,
      ),
    { limitMs: 10_000 },
  ).catch(() => false)
  const begun = performance.now()
  held.free()
  const status = await answer.then(
    (response) => response.status,
    () => 0,
  )
  const { code } = await app.child.ended
  console.log(
    `a request in progress at SIGTERM: answered ${status}, exit ${code} after ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  )
  return [
    { promise: '[R60] a request in progress at a stop is answered', held: status === 200 },
    { promise: 'a stopping process accepts no new connection', held: refused },
    { promise: 'it exits with 0', held: code === 0 },
  ]
}

/** A look that hangs is given up: its order is due for others in seconds, not after the lease of a minute. */
async function claimUnderWay(place: Place): Promise<Finding[]> {
  const orderId = await place.newSale()
  const app = await place.startApp()
  const held = await leased(place, orderId)
  const lease = (await row(orderId)).nextCheckAt?.getTime() ?? 0
  await sleep(50)
  const begun = Date.now()
  process.kill(app.child.pid, 'SIGTERM')
  const { code } = await app.child.ended
  const ms = Date.now() - begun
  const due = (await row(orderId)).nextCheckAt?.getTime() ?? Number.POSITIVE_INFINITY
  held.free()
  const dueIn = (due - begun) / 1_000
  console.log(
    `a look in progress at SIGTERM: exit ${code} after ${(ms / 1_000).toFixed(1)} s, its order due ${dueIn.toFixed(1)} s after the signal (lease ${((lease - begun) / 1_000).toFixed(1)} s)`,
  )
  return [
    { promise: 'a lease held at a stop is released', held: dueIn < 20 && lease - begun > 40_000 },
    {
      promise: 'a look that hangs delays a stop by at most ten seconds',
      held: ms < 12_000 && code === 0,
    },
  ]
}

export async function stops(place: Place): Promise<Finding[]> {
  return [...(await requestUnderWay(place)), ...(await claimUnderWay(place))]
}
