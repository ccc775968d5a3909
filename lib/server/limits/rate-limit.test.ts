import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { upstashBudget } from '../service/budget-upstash'
import { memoryLimiter } from './rate-limit'
import { upstashLimiter } from './rate-limit-upstash'
import { breaker } from './shared-store'

const rule = { name: 'test', uses: 10, perSeconds: 60 }

describe('the limiter in memory', () => {
  test('grants exactly its limit of two hundred concurrent calls, without touching another key’s', async () => {
    const limiter = memoryLimiter(rule)
    const verdicts = await Promise.all(Array.from({ length: 200 }, () => limiter.limit('maria')))
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(10)
    expect((await limiter.limit('joao')).ok).toBe(true)
  })

  test('says when to retry', async () => {
    const limiter = memoryLimiter({ ...rule, uses: 1 })
    await limiter.limit('maria')
    expect(await limiter.limit('maria')).toMatchObject({ ok: false, status: 'spent', retryAfterSeconds: 60 })
  })
})

describe('with a failing shared store', () => {
  let close = () => {}
  afterEach(() => close())

  async function illStore(kind: 'refuses' | 'hangs' | 'fails' | 'fails later' | 'babbles') {
    let isFailing = kind === 'fails'
    const server = createServer((request, response) => {
      if (kind === 'refuses') request.socket.destroy()
      if (isFailing) response.writeHead(500).end('{"error":"ERR"}')
      else if (kind === 'fails later') {
        // Commands that are asked at once arrive together, and so do their answers.
        const granted = request.url === '/pipeline' ? [{ result: 0 }] : { result: 0 }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(granted))
      }
      if (kind === 'babbles') response.writeHead(200).end('<html>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = () => {
      server.closeAllConnections()
      server.close()
    }
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fail = () => {
      isFailing = true
    }
    return { url, token: 'x', fail }
  }

  test.each(['refuses', 'hangs', 'fails', 'babbles'] as const)(
    'that %s, the limiter allows nothing',
    async (kind) => {
      const limiter = upstashLimiter(rule, await illStore(kind), {
        breaker: breaker(Date.now),
        withinMs: 800,
      })
      expect(await limiter.limit('maria')).toMatchObject({ ok: false, status: 'failing' })
    },
  )

  test('quotes keep a small local share of the budget, and the rest waits', async () => {
    const budget = upstashBudget({ calls: 10, windowMs: 300_000 }, await illStore('fails'), {
      breaker: breaker(Date.now),
      withinMs: 800,
    })
    const persons = [await budget.take('person'), await budget.take('person'), await budget.take('person')]
    expect(persons.map(({ ok }) => ok)).toEqual([true, true, false])
    expect((await budget.take('rest')).ok).toBe(false)
  })

  test('a 429 that arrives meanwhile still pauses this process’s local share', async () => {
    const store = await illStore('fails later')
    const patience = { breaker: breaker(Date.now), withinMs: 800 }
    const budget = upstashBudget({ calls: 10, windowMs: 300_000 }, store, patience)
    const verdict = await budget.take('person')
    if (!verdict.ok) throw new Error('refused')
    store.fail()
    const met = { status: 429, retryAfterSeconds: 60 }
    expect(await verdict.slot.ended(met)).toEqual({ pausedSeconds: 60, isOver: false })
    expect(await budget.take('person')).toEqual({ ok: false, retryAfterSeconds: 60 })
  })
})
