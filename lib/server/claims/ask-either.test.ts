// Each question costs a call of the budget, so the other credentials are asked only where that can help.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SettlementError } from '@/lib/settlement'
import type { Credentials } from '../service/credentials'
import { askEither } from './ask-either'

const service = vi.hoisted(() => ({ issuer: 'browser', knownTo: 'nobody', asked: [] as unknown[] }))
vi.mock('../service/settlement', () => ({
  tokenCredentials: () => service.issuer,
  callService: async (_: unknown, call: () => Promise<string>, credentials: Credentials) => {
    service.asked.push(credentials)
    if (service.knownTo === credentials) return call()
    throw failed('not_found', 404)
  },
}))

const failed = (code: 'not_found' | 'service_ill' | 'share_spent', status: number | null) =>
  new SettlementError({ operation: 'offramp-status', code, outcome: 'refused', status })

const other = { server: 'browser', browser: 'server' } as const
const each: readonly Credentials[] = ['server', 'browser']

beforeEach(() => {
  service.issuer = 'browser'
  service.asked = []
})

describe('an order that either credentials may have created', () => {
  test.each(each)('is asked about once if the %s’s know it', async (likely) => {
    service.knownTo = likely
    expect(await askEither(likely, async () => 'told')).toEqual({ answer: 'told', credentials: likely })
    expect(service.asked).toEqual([likely])
  })

  test.each(each)('is looked for with the others if the %s’s do not know it', async (likely) => {
    service.knownTo = other[likely]
    const found = { answer: 'told', credentials: other[likely] }
    expect(await askEither(likely, async () => 'told')).toEqual(found)
    expect(service.asked).toEqual([likely, other[likely]])
  })

  test.each([
    ['the service fails', failed('service_ill', 503)],
    ['the budget is spent', failed('share_spent', null)],
  ])('is not looked for with the others while %s', async (_, error) => {
    service.knownTo = 'browser'
    const call = () => Promise.reject(error)
    await expect(askEither('browser', call)).rejects.toBe(error)
    expect(service.asked).toEqual(['browser'])
  })

  test('that is unknown is asked about once if there are no others', async () => {
    service.issuer = 'server'
    service.knownTo = 'nobody'
    await expect(askEither('server', async () => 'told')).rejects.toMatchObject({ status: 404 })
    expect(service.asked).toEqual(['server'])
  })
})
