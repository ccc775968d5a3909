import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PageOfList, RecipientPage } from '../port'
import { createSearches, findRecipientByName } from './find'

const made = new Map<string, string[]>()

/** The same random UUIDs in each run. */
function uuids(count: number, seed = 'a'): string[] {
  const all = made.get(seed) ?? []
  made.set(seed, all)
  while (all.length < count) {
    const hex = createHash('sha256').update(`${seed}${all.length}`).digest('hex')
    all.push(
      `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
    )
  }
  return all.slice(0, count)
}

const counted = (count: number, start: string) =>
  Array.from({ length: count }, (_, index) => `${start}${String(index).padStart(6, '0')}`)

/** As a database sorts that doesn't compare letters by their code. */
const byLanguage = new Intl.Collator('en').compare

class Listed {
  readonly pages: PageOfList[] = []
  /** Calls that are left until the budget refuses; all by default. */
  left = Number.POSITIVE_INFINITY
  beforeRead = (_: number) => {}
  nowMs = 0
  searches = createSearches()

  constructor(
    public names: (string | null)[],
    readonly hasTotal = true,
  ) {}

  async read(asked: PageOfList): Promise<RecipientPage> {
    if (this.left === 0) throw new Error('budget spent')
    this.left -= 1
    this.pages.push(asked)
    this.beforeRead(this.pages.length)
    const { page, limit } = asked
    const recipients = this.names.slice((page - 1) * limit, page * limit).map((name) => ({
      recipientId: `id of ${name}`,
      name,
      target: { kind: 'unknown' } as const,
      kycStatus: 'unknown' as const,
    }))
    return { recipients, total: this.hasTotal ? this.names.length : null }
  }

  /** The name that was found, and in how many calls. */
  async find(wanted: string): Promise<readonly [string | null, number]> {
    this.pages.length = 0
    const list = { read: (asked: PageOfList) => this.read(asked), now: () => this.nowMs }
    const found = await findRecipientByName(this.searches, list, wanted)
    return [found?.name ?? null, this.pages.length]
  }

  /** The calls of searches by a process that has just started: half for names that are listed, half for others. */
  async calls(own: readonly string[]): Promise<readonly number[]> {
    const calls: number[] = []
    const step = Math.max(1, Math.floor(own.length / 80))
    for (const [index, name] of own.filter((_, at) => at % step === 0).entries()) {
      for (const wanted of [name, ...uuids(1, `missing ${index}`)]) {
        this.searches = createSearches()
        const [found, count] = await this.find(wanted)
        expect(found).toBe(wanted === name ? wanted : null)
        calls.push(count)
      }
    }
    return calls
  }
}

const mostOf = (calls: readonly number[]) => Math.max(...calls)
const meanOf = (calls: readonly number[]) => calls.reduce((sum, count) => sum + count, 0) / calls.length

describe('the number of calls', () => {
  test.each([
    [1_000, 4, 2.2],
    [14_000, 5, 2.7],
    [50_000, 5, 3],
  ])('for one of %i recipients is at most %i, on average %d', async (count, most, mean) => {
    const own = uuids(count)
    const calls = await new Listed([...own].sort()).calls(own)
    expect(mostOf(calls)).toBeLessThanOrEqual(most)
    expect(meanOf(calls)).toBeLessThanOrEqual(mean)
  })

  test('is one less once the size of the list is known, so a person’s share is enough', async () => {
    const own = uuids(14_000)
    const list = new Listed([...own].sort())
    await list.find(own[0] ?? '')
    for (const name of own.slice(1, 300)) expect((await list.find(name))[1]).toBeLessThanOrEqual(3)
  })

  test.each([
    [1_000, 4, 2.5],
    [14_000, 6, 3.7],
    [50_000, 12, 4.2],
  ])('for one of %i without a total is at most %i, on average %d', async (count, most, mean) => {
    const own = uuids(count)
    const calls = await new Listed([...own].sort(), false).calls(own)
    expect(mostOf(calls)).toBeLessThanOrEqual(most)
    expect(meanOf(calls)).toBeLessThanOrEqual(mean)
  })

  // 14,000 of 28,000 are ours: halving alone takes ten.
  test.each([
    ['one letter', counted(14_000, 'a')],
    ['one word', counted(14_000, 'alice-')],
    ['digits', counted(14_000, '00000000')],
    ['capitals', counted(14_000, 'Ana ')],
    ['no name', Array<null>(14_000).fill(null)],
  ])('with as many other names, all with %s, is at most that of halving and a few', async (_, others) => {
    const own = uuids(14_000)
    const names = others.filter((name) => name !== null)
    const all = [...[...own, ...names].sort(), ...others.filter((name) => name === null)]
    expect(mostOf(await new Listed(all).calls(own))).toBeLessThanOrEqual(14)
    expect(mostOf(await new Listed(all, false).calls(own))).toBeLessThanOrEqual(21)
  })
})

describe('names of others', () => {
  const people = ['Ana', 'bruno', 'Carlos', 'Édson', 'fabio', 'Zoe'].flatMap((name) => counted(700, name))

  test.each([
    ['by language', byLanguage],
    ['by code', undefined],
  ])('may be sorted %s', async (_, order) => {
    const own = uuids(4_000)
    const calls = await new Listed([...own, ...people].sort(order)).calls(own)
    expect(mostOf(calls)).toBeLessThanOrEqual(24)
  })

  test('may be in an order of their own', async () => {
    const own = uuids(4_000)
    const others = uuids(4_000, 'others').map((name) => `x${name}`)
    const calls = await new Listed([...[...own].sort(), ...others]).calls(own)
    expect(mostOf(calls)).toBeLessThanOrEqual(12)
  })

  test('don’t make up for an order that ours are not in', async () => {
    const own = uuids(200).filter((name) => name < 'd')
    const wanted = own.findLast((name) => name > 'c') ?? ''
    const list = new Listed([...counted(100, 'Dan'), ...own])
    expect((await list.find(wanted))[0]).toBe(wanted)
  })

  test('that are missing end the list', async () => {
    const list = new Listed([...uuids(200).sort(), ...Array<null>(250).fill(null)])
    expect(await list.find('ffffffff-ffff-4fff-9fff-ffffffffffff')).toEqual([null, 6])
  })

  test('that can’t be read don’t hide ours', async () => {
    const own = uuids(1_000)
    const names = [...own].sort().map((name, index) => (index % 10 === 9 ? null : name))
    await new Listed(names).calls(own.filter((name) => names.includes(name)))
  })
})

test.each([1, 7, 98, 99, 139])('none between page %i and the next is one call more', async (page) => {
  const names = uuids(14_000).sort()
  const list = new Listed(names)
  list.searches.end = 141
  const [found, calls] = await list.find(`${names[page * 100 - 1]}x`)
  expect(found).toBeNull()
  expect(calls).toBeLessThanOrEqual(4)
  expect(list.pages.filter(({ limit }) => limit < 100)).toHaveLength(1)
})

test('a list of one page needs no order', async () => {
  const list = new Listed(uuids(100))
  expect(await list.find(list.names[60] ?? '')).toEqual([list.names[60], 1])
  expect(await list.find('none')).toEqual([null, 1])
})

describe('a list that changes while it is read', () => {
  test('does not hide a name that moved to the page read before', async () => {
    // The first of page 3, where 2 is read first.
    const names = Array.from({ length: 300 }, (_, at) => (at * 13_000_000).toString(16).padStart(8, '0'))
    const wanted = names[200] ?? ''
    const list = new Listed(names)
    list.searches.end = 4
    list.beforeRead = (count) => {
      if (count === 2) list.names.shift()
    }
    expect(await list.find(wanted)).toEqual([wanted, 3])
    expect(list.pages.map(({ page }) => page)).toEqual([2, 3, 3])
  })

  test('never hides one that stays listed, whatever comes and goes', async () => {
    const others = uuids(1_500, 'others')
    for (const wanted of uuids(150, 'wanted')) {
      const list = new Listed([...others.slice(0, 1_000), wanted].sort())
      list.beforeRead = (count) => {
        const gone = list.names.find((name, index) => name !== wanted && index >= (count * 7) % 400)
        const come = others.slice(1_000 + count * 30, 1_030 + count * 30)
        list.names = [...list.names.filter((name) => name !== gone), ...come].sort()
      }
      expect((await list.find(wanted))[0]).toBe(wanted)
    }
  })
})

describe('a search that the budget cuts off', () => {
  const own = uuids(14_000)

  /** How many tries of so many calls each it takes. */
  async function tries(list: Listed, wanted: string, callsEach: number): Promise<number> {
    for (let count = 1; count <= 300; count += 1) {
      list.left = callsEach
      list.nowMs += 5 * 60_000
      const found = await list.find(wanted).catch(() => null)
      if (found !== null) return found[0] === wanted ? count : -count
    }
    return 0
  }

  test('goes on where it was, however few calls a try has', async () => {
    const names = [...own, ...counted(14_000, 'alice-')].sort()
    for (const wanted of own.slice(0, 50)) {
      const list = new Listed(names)
      expect(await tries(list, wanted, 4)).toBeOneOf([1, 2, 3])
      expect(list.searches.open.size).toBe(0)
    }
  })

  test('also finds out that there is none, in either order', async () => {
    const list = new Listed([...own, ...counted(7_000, 'Ana'), ...counted(7_000, 'fabio')].sort(byLanguage))
    for (const missing of uuids(50, 'missing'))
      expect(await tries(list, missing, 4)).toBeOneOf([-1, -2, -3, -4, -5, -6])
  })

  test('reads an unsorted list to its end', async () => {
    const list = new Listed(uuids(3_000))
    expect(await tries(list, list.names[2_950] ?? '', 4)).toBe(8)
  })

  test('begins again, in few calls, when the list has moved on since', async () => {
    const names = [...own].sort()
    const before = [...names, ...counted(14_000, 'alice-')].sort()
    const after = [...counted(3_000, '00000000'), ...before]
    let closed = 0
    for (const wanted of names.slice(10_000, 12_500).filter((_, at) => at % 50 === 0)) {
      const list = new Listed(before)
      list.left = 7
      const found = await list.find(wanted).catch(() => null)
      list.names = after
      list.left = 40
      expect((await list.find(wanted))[0]).toBe(wanted)
      if (found === null && list.pages.some(({ limit }) => limit < 100)) closed += 1
    }
    expect(closed).toBeGreaterThan(0)
  })

  test('takes nothing from pages of long ago', async () => {
    const list = new Listed(uuids(300))
    list.left = 3
    await list.find('0-late').catch(() => null)
    list.names[0] = '0-late'
    list.nowMs += 60 * 60_000
    list.left = 100
    expect((await list.find('0-late'))[0]).toBe('0-late')
  })

  test('is kept with a hundred others at most', async () => {
    const list = new Listed([...own].sort())
    list.left = 0
    for (const name of own.slice(0, 300)) await list.find(name).catch(() => null)
    expect(list.searches.open.size).toBe(100)
  })
})

test('a list that contradicts itself is at last read page by page', async () => {
  const [wanted = '', ...others] = uuids(1_001)
  const before = others.filter((name) => name < wanted).slice(0, 100)
  const after = others.filter((name) => name > wanted).slice(0, 100)
  const list = new Listed([])
  list.left = 100
  // Pages of another size never show the place between the two that a whole page shows.
  list.beforeRead = () => {
    const isWhole = list.pages.at(-1)?.limit === 100
    list.names = isWhole ? [...before.sort(), ...after.sort()] : counted(400, '0000')
  }
  const [found, calls] = await list.find(wanted)
  expect(found).toBeNull()
  expect(calls).toBeLessThan(20)
  expect(list.pages.slice(-2).map(({ page }) => page)).toEqual([1, 2])
})
