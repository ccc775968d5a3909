import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recipients } from '../db/schema/people'
import { details, openWorld } from '../test/world'

const current = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
const previous = 'unit-before-xR7cLh4gDf9EapU0vJ3sWq8ZkT'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => {
  vi.unstubAllEnvs()
  return world.close()
})

/** A process started with these secrets. */
async function started(secret: string, before = '') {
  vi.resetModules()
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('NEXTAUTH_SECRET_PREVIOUS', before)
  const [{ draftRecipient }, { judgeTarget }] = await Promise.all([import('./draft'), import('./target')])
  const draft = {
    userId: world.maria.user.id,
    label: 'Maria',
    target: { details },
    intentKey: null,
    now: new Date(),
  }
  const other = details.pixKey.replace(/^(.).(.*)@/, '$1x$2@')
  const listed = (normalized: string) => ({
    kind: 'pix' as const,
    key: { form: 'whole' as const, readings: [{ ok: true as const, kind: 'email' as const, normalized }] },
  })
  return {
    save: () => draftRecipient(world.db, draft),
    judge: async (id: string, key: 'same' | 'other') => {
      const [row] = await world.db.select().from(recipients).where(eq(recipients.id, id))
      if (row === undefined) throw new Error('there is no such row')
      return judgeTarget(row, listed(key === 'same' ? details.pixKey : other))
    },
  }
}

describe('replacing NEXTAUTH_SECRET', () => {
  test('finds a saved recipient again, and a changed key, while the previous one is accepted', async () => {
    const id = await (await started(previous)).save()
    const during = await started(current, previous)
    expect(await during.save()).toBe(id)
    expect(await during.judge(id, 'same')).toBe('same')
    expect(await during.judge(id, 'other')).toBe('other')
    const after = await started(current)
    expect(await after.save()).not.toBe(id)
    // By its mask alone, which also matches the other key.
    expect(await after.judge(id, 'other')).toBe('same')
  })
})
