// Tests which answers lie: through the middleware's interface, on real files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { LieName } from './catalog'
import { lieStoreRules } from './in-force'
import { type Lies, openLies } from './lies'

type Terms = Parameters<Lies['add']>[0]

const usual: Terms = {
  lie: 'failed',
  transactionId: null,
  operation: null,
  times: null,
  share: 1,
  seed: 7,
  mayRepeat: true,
}

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lies-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

function opened(dir = folder()): Lies {
  const lies = openLies(dir)
  onTestFinished(() => lies.close())
  return lies
}

function withLies(...terms: readonly Partial<Terms>[]): Lies {
  const lies = opened()
  for (const one of terms) lies.add({ ...usual, ...one })
  return lies
}

/** One status answer about the order: its lie, or null for the truth. */
function answer(lies: Lies, asked = 'first', fits: (lie: LieName) => boolean = () => true): LieName | null {
  const call = { operation: 'onramp-status', asked } as const
  if (!lies.concern(call)) return null
  const told = lies.choose(call, fits)
  lies.note({ call, heardBy: asked, told })
  return told?.lie ?? null
}

function answers(lies: Lies, count: number, asked?: string): (LieName | null)[] {
  return Array.from({ length: count }, () => answer(lies, asked))
}

describe('times', () => {
  test('as many answers lie as requested, and then the truth is told', () => {
    const lies = withLies({ times: 2 })
    expect(answers(lies, 4)).toEqual(['failed', 'failed', null, null])
    expect(lies.inForce).toMatchObject([{ times: 2, changed: 2 }])
  })

  test('an answer that the lie does not fit uses up none', () => {
    const lies = withLies({ times: 1 })
    expect(answer(lies, 'first', () => false)).toBeNull()
    expect(answers(lies, 2)).toEqual(['failed', null])
  })

  test('one promised to an answer is reserved for it, until the answer releases it', () => {
    const lies = withLies({ times: 1 })
    const release = lies.promise(1)
    expect(answer(lies)).toBeNull()
    release()
    expect(answer(lies)).toBe('failed')
  })
})

describe('share', () => {
  test.each([
    [0, 0, 0],
    [0.3, 500, 700],
    [1, 2_000, 2_000],
  ])('%d of the answers lie', (share, least, most) => {
    const lies = withLies({ share })
    const told = answers(lies, 2_000).filter((lie) => lie !== null).length
    expect(told).toBeGreaterThanOrEqual(least)
    expect(told).toBeLessThanOrEqual(most)
  })

  test('a seed repeats a run even though its order ids differ', () => {
    const run = (seed: number, ids: readonly string[]) => {
      const lies = withLies({ lie: 'any', share: 0.5, seed, mayRepeat: false })
      return Array.from({ length: 60 }, (_, at) => answer(lies, ids[at % ids.length]))
    }
    const first = run(3, ['a', 'b', 'c'])
    expect(run(3, ['x', 'y', 'z'])).toEqual(first)
    expect(run(4, ['a', 'b', 'c'])).not.toEqual(first)
    expect(first).not.toEqual(first.map(() => null))
  })

  test('the answers about one order do not affect those about another', () => {
    const alone = withLies({ share: 0.5 })
    const first = [answer(alone, 'a'), answer(alone, 'b')]
    const more = answers(alone, 20, 'a')
    const mixed = withLies({ share: 0.5 })
    expect([answer(mixed, 'a'), answer(mixed, 'b')]).toEqual(first)
    expect(more.map(() => [answer(mixed, 'b'), answer(mixed, 'a')][1])).toEqual(more)
  })
})

describe('a lie that may not repeat itself', () => {
  test('is told again only after the truth', () => {
    const lies = withLies({ mayRepeat: false })
    expect(answers(lies, 4)).toEqual(['failed', null, 'failed', null])
  })

  test('may be told about another order in the meantime', () => {
    const lies = withLies({ mayRepeat: false })
    expect([answer(lies, 'a'), answer(lies, 'b'), answer(lies, 'a')]).toEqual(['failed', 'failed', null])
  })

  test('waits for the truth even when other lies were told in between, whatever was requested', () => {
    const terms = [{ lie: 'failed' }, { lie: 'unknown-word' }, { lie: 'any' }] as const
    const lies = withLies(...terms.map((one) => ({ ...one, mayRepeat: false, share: 0.9 })))
    const sinceTruth: LieName[] = []
    for (const told of answers(lies, 1_000)) {
      expect(sinceTruth).not.toContain(told)
      if (told === null) sinceTruth.length = 0
      else sinceTruth.push(told)
    }
  })

  test('is blocked by an earlier lie of the same name, even one that was removed', () => {
    const lies = withLies({})
    expect(answer(lies)).toBe('failed')
    lies.takeBack(null)
    lies.add({ ...usual, mayRepeat: false })
    expect(answers(lies, 2)).toEqual([null, 'failed'])
  })
})

describe('which lie', () => {
  test('each of several that fit is told at times, and one that does not fit never', () => {
    const lies = withLies({ lie: 'failed' }, { lie: 'waiting', seed: 8 }, { lie: 'garbage', seed: 9 })
    const told = Array.from({ length: 60 }, () => answer(lies, 'first', (lie) => lie !== 'garbage'))
    expect(new Set(told)).toEqual(new Set(['failed', 'waiting']))
  })

  test('any is every status lie that the answer can contain', () => {
    const lies = withLies({ lie: 'any' })
    const told = new Set(answers(lies, 400))
    expect(told).toContain('cancelled')
    for (const other of ['short-payout', 'no-price', 'date-off', null] as const)
      expect(told).not.toContain(other)
    expect(told.size).toBe(15)
  })

  test('a lie about one order is told about no other, and one for an operation in no other', () => {
    const lies = withLies({ transactionId: 'a' }, { lie: 'date-off', operation: 'prices' })
    expect([answer(lies, 'b'), answer(lies, 'a')]).toEqual([null, 'failed'])
    expect(lies.concern({ operation: 'prices', asked: null })).toBe(true)
    expect(lies.concern({ operation: 'balances', asked: null })).toBe(false)
    expect(lies.concern({ operation: 'onramp-status', asked: 'b' })).toBe(false)
  })
})

test('a kill loses nothing: the lies in force, those told, and those that may not repeat', () => {
  const dir = folder()
  const lies = openLies(dir)
  lies.add({ ...usual, times: 5, mayRepeat: false })
  lies.add({ ...usual, lie: 'garbage' })
  lies.takeBack(2)
  expect(answer(lies)).toBe('failed')
  lies.close()
  const after = opened(dir)
  expect(after.inForce).toMatchObject([{ id: 1, lie: 'failed', times: 5, changed: 1 }])
  expect(after.inForce[0]?.told).toEqual(new Map([['first', { failed: 1 }]]))
  expect(answers(after, 2)).toEqual([null, 'failed'])
  expect(after.add(usual).id).toBe(3)
})

test('a snapshot contains all of it', () => {
  const { empty, apply, save, load } = lieStoreRules
  const state = empty()
  const call = { operation: 'onramp-status', asked: 'a' } as const
  apply(state, { type: 'ordered', terms: { ...usual, id: 1 } })
  apply(state, { type: 'answered', call, heardBy: 'a', told: { id: 1, lie: 'failed' } })
  expect(load(JSON.parse(JSON.stringify(save(state))))).toEqual(state)
})
