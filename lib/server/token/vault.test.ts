import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IssuedToken } from '@/lib/settlement'
import { SettlementError } from '@/lib/settlement'
import { tokenVault } from './vault'

const start = 1_795_266_000
const set = ['quotes:read', 'offramp:read'] as const

/** A service whose clock may be ahead of ours, and a vault on it. */
function opened({ life = 3_600, ahead = 0 } = {}) {
  const world = { now: start, asked: [] as string[], fails: false }
  const issue = async (permissions: readonly string[]): Promise<IssuedToken> => {
    world.asked.push(permissions.join(' '))
    await Promise.resolve()
    if (world.fails) throw new Error('refused')
    return { jwt: `token-${world.asked.length}`, expiresAt: Math.floor(world.now + ahead + life) }
  }
  const vault = tokenVault(issue, () => world.now * 1_000)
  return { world, token: () => vault.tokenOf(set), vault }
}

describe('the token of a permission set', () => {
  test('is issued once for two hundred callers at once', async () => {
    const { world, token } = opened()
    const tokens = await Promise.all(Array.from({ length: 200 }, token))
    expect(new Set(tokens.map(({ jwt }) => jwt))).toEqual(new Set(['token-1']))
    expect(world.asked).toEqual(['offramp:read quotes:read'])
  })

  test('is shared until ten minutes before its end', async () => {
    const { world, token } = opened()
    await token()
    world.now = start + 3_000 - 1
    expect((await token()).jwt).toBe('token-1')
    world.now = start + 3_000
    expect((await token()).jwt).toBe('token-2')
  })

  test('differs per set, and is the same for the same set in another order', async () => {
    const { vault } = opened()
    const tokens = [
      await vault.tokenOf(['quotes:read', 'prices:read']),
      await vault.tokenOf(['prices:read', 'quotes:read', 'quotes:read']),
      await vault.tokenOf(['quotes:read']),
    ]
    expect(tokens.map(({ jwt }) => jwt)).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('that could not be issued fails for all waiting callers, and for those shortly after', async () => {
    const { world, token, vault } = opened()
    world.fails = true
    const failed = await Promise.allSettled([token(), token(), token()])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    world.fails = false
    world.now = start + 0.9
    expect(vault.pauseOf(set)).toBe(1)
    await expect(token()).rejects.toThrow('refused')
    expect(world.asked).toHaveLength(1)
    world.now = start + 1
    expect((await token()).jwt).toBe('token-2')
  })

  test('is requested six times while the service is down for half a minute, with the time to retry', async () => {
    const { world, token, vault } = opened()
    world.fails = true
    expect(vault.pauseOf(set)).toBeNull()
    const pauses: (number | null)[] = []
    for (; world.now < start + 32; world.now += 0.25) {
      const before = world.asked.length
      await token().catch(() => undefined)
      if (world.asked.length > before) pauses.push(vault.pauseOf(set))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 16])
    world.fails = false
    world.now = start + 47
    expect((await token()).jwt).toBe('token-7')
    expect(vault.pauseOf(set)).toBeNull()
  })

  test('starts with the shortest pause again once one was issued', async () => {
    const { world, token, vault } = opened({ life: 1 })
    world.fails = true
    for (const seconds of [0, 1, 3]) {
      world.now = start + seconds
      await expect(token()).rejects.toThrow('refused')
    }
    world.fails = false
    world.now = start + 7
    await token()
    world.fails = true
    world.now = start + 8
    await expect(token()).rejects.toThrow('refused')
    expect(vault.pauseOf(set)).toBe(1)
  })

  test('is not delayed by a clock that was set back', async () => {
    const { world, token } = opened()
    world.fails = true
    await expect(token()).rejects.toThrow('refused')
    world.fails = false
    world.now = start - 3_600
    expect((await token()).jwt).toBe('token-2')
  })

  test('is requested by the next caller when our own budget refused', async () => {
    let asked = 0
    const vault = tokenVault(
      async () => {
        asked += 1
        throw new SettlementError({ operation: 'issue-token', code: 'budget_spent', outcome: 'not-sent' })
      },
      () => start * 1_000,
    )
    await expect(vault.tokenOf(set)).rejects.toMatchObject({ code: 'budget_spent' })
    await expect(vault.tokenOf(set)).rejects.toMatchObject({ code: 'budget_spent' })
    expect(asked).toBe(2)
    expect(vault.pauseOf(set)).toBeNull()
  })

  test('is requested by the next waiting caller when the first has no share of the budget left', async () => {
    const callers = ['greedy', 'greedy too', 'polite', 'late']
    const asked: string[] = []
    let asking = ''
    const vault = tokenVault(
      async () => {
        const caller = asking
        asked.push(caller)
        await Promise.resolve()
        asking = callers[asked.length] ?? ''
        if (caller.startsWith('greedy'))
          throw new SettlementError({ operation: 'issue-token', code: 'share_spent', outcome: 'not-sent' })
        return { jwt: `token of ${caller}`, expiresAt: start + 3_600 }
      },
      () => start * 1_000,
    )
    asking = 'greedy'
    const answers = await Promise.allSettled(callers.map(() => vault.tokenOf(set)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(asked).toEqual(['greedy', 'greedy too', 'polite'])
    expect(vault.pauseOf(set)).toBeNull()
  })

  // A clock ahead can't be distinguished from a longer lifetime, unless it exceeds what was requested.
  const lives = fc.oneof(
    fc.record({ life: fc.integer({ min: 3_000, max: 86_400 }), ahead: fc.nat(7_200) }),
    fc
      .integer({ min: 60, max: 3_000 })
      .chain((life) => fc.record({ life: fc.constant(life), ahead: fc.nat(Math.floor(life / 6) - 2) })),
  )

  test('is neither returned after its expiry nor requested at every call, for any lifetime and clocks', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async ({ life, ahead }) => {
        const { world, token } = opened({ life, ahead })
        for (let step = 0; step < 48; step++) {
          const { expiresAt } = await token()
          // By the service's clock, which is the one that counts.
          expect(expiresAt).toBeGreaterThan(world.now + ahead)
          world.now += life / 12
        }
        // Four lifetimes, each used up to five sixths of what was requested.
        const renewals = Math.ceil((4 * life) / Math.min(life, 3_600) / (9 / 12)) + 1
        expect(world.asked.length).toBeLessThanOrEqual(Math.min(48, renewals))
      }),
    )
  })
})
