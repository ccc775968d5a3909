// What the service is told to lie about, and how often it did.
import { z } from 'zod'
import { until } from '@/scripts/lib/wait.mjs'
import type { LyingWorld } from './world'

const inForce = z.object({
  lies: z.array(
    z.looseObject({
      lie: z.string(),
      left: z.number().nullable(),
      changed: z.number(),
      met: z.number(),
      orders: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
})

/** The answers of one kind that lied. */
export interface Share {
  readonly lied: number
  readonly answers: number
}

export interface LiesTold {
  readonly statuses: Share
  readonly quotes: Share
  readonly lies: number
  /** How often each lie was told, by its name, for each of the service's ids. */
  readonly byOrder: ReadonlyMap<string, Readonly<Record<string, number>>>
}

/** What quotes, statuses and recipients lie about: each with its share of the one answer in five. */
const quoteLies = [
  'long-duration',
  'no-price',
  'price-off',
  'dollars-times-50',
  'rate-off',
  'capital-id',
  'taken-id',
  'receiver',
  'plain-key',
  'far-expiry',
]

export async function beginLying({ control }: LyingWorld, seed: number): Promise<void> {
  let next = seed
  const lie = (body: object) => control('POST', 'lies', { seed: next++ % 2 ** 31, ...body })
  await lie({ lie: 'any', share: 0.2 })
  // Some of them change quotes of one kind only.
  for (const name of quoteLies) await lie({ lie: name, share: 0.05 })
  for (const name of ['other-recipient', 'no-body']) await lie({ lie: name, share: 0.1 })
  await lie({ lie: 'date-off', share: 0.02 })
}

/** Always reports some orders as completed, until it stops lying. */
export async function insistOn({ control }: LyingWorld, transactionIds: readonly string[]): Promise<void> {
  for (const transactionId of transactionIds)
    await control('POST', 'lies', { lie: 'completed', transactionId })
}

/** The last one pauses every call. */
const limitLies = ['retry-after-garbage', 'refused-credentials', 'retry-after-huge']

/** In all, the clock may move this far: paid orders are to stay open. */
const mostForLimitsMs = 5 * 60_000

/**
 * A few answers that refuse a call or pause all of them. The clock moves on until each was told: an earlier one makes the
 * app wait. @returns whether each was told within the limit
 */
export async function lieAboutLimits({ control, move }: LyingWorld, limitMs: number): Promise<boolean> {
  let movedMs = 0
  for (const lie of limitLies) {
    await control('POST', 'lies', { lie, operation: 'offramp-status', times: 1 })
    const wasTold = async () => {
      const { lies } = inForce.parse(await control('GET', 'lies'))
      if (lies.some((each) => each.lie === lie && each.left === 0)) return true
      if (movedMs >= mostForLimitsMs) return null
      movedMs += 5_000
      await move(5_000)
      return null
    }
    if (!(await until(`${lie} was told`, wasTold, { limitMs }).catch(() => false))) return false
  }
  return true
}

export async function endLying({ control }: LyingWorld): Promise<LiesTold> {
  const { lies } = inForce.parse(await control('DELETE', 'lies'))
  const byOrder = new Map<string, Record<string, number>>()
  for (const { orders: told } of lies) {
    for (const [id, counts] of Object.entries(told)) {
      const known = byOrder.get(id) ?? {}
      for (const [name, count] of Object.entries(counts)) known[name] = (known[name] ?? 0) + count
      byOrder.set(id, known)
    }
  }
  const partOf = (names: readonly string[]): Share => {
    const some = lies.filter(({ lie }) => names.includes(lie))
    return {
      lied: some.reduce((sum, { changed }) => sum + changed, 0),
      answers: Math.max(1, ...some.map(({ met }) => met)),
    }
  }
  return {
    statuses: partOf(['any']),
    quotes: partOf(quoteLies),
    lies: lies.reduce((sum, { changed }) => sum + changed, 0),
    byOrder,
  }
}
