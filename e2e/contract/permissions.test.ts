import { beforeAll, describe, expect, inject, test } from 'vitest'
import { expectRefusal, Service } from './support/service'
import { bearing, tokenFor } from './support/tokens'

const service = new Service(inject('sandboxUrl'))

const ALL = [
  'quotes:read',
  'offramp:read',
  'onramp:read',
  'transactions:read',
  'recipients:read',
  'recipients:write',
  'balances:read',
  'prices:read',
]

/** What each operation requires, as specified: any one permission of every entry. */
const operations: readonly (readonly [string, 'GET' | 'POST' | 'PUT', string, string[][]])[] = [
  ['[PRM-1] [PRM-2]', 'POST', '/v1/offramp/quote', [['quotes:read'], ['offramp:read']]],
  ['[PRM-2] [PRM-4]', 'GET', '/v1/offramp/status', [['offramp:read', 'transactions:read']]],
  ['[PRM-1] [PRM-3]', 'POST', '/v1/onramp/quote', [['quotes:read'], ['onramp:read']]],
  ['[PRM-1]', 'POST', '/v1/quote', [['quotes:read']]],
  ['[PRM-4]', 'GET', '/v1/status', [['transactions:read']]],
  ['[PRM-3] [PRM-4]', 'GET', '/v1/onramp/status', [['onramp:read', 'transactions:read']]],
  ['[PRM-5]', 'GET', '/v1/recipients', [['recipients:read']]],
  ['[PRM-5]', 'POST', '/v1/create-recipient', [['recipients:write']]],
  ['[PRM-5]', 'PUT', '/v1/update-recipient', [['recipients:write']]],
  ['[PRM-5]', 'PUT', '/v1/deactivate-recipient', [['recipients:write']]],
  ['[PRM-6]', 'GET', '/v1/balances', [['balances:read']]],
  ['[PRM-6]', 'GET', '/v1/prices', [['prices:read']]],
]

/** Each permission alone, each with the quote permission, all but each one, and all. */
const sets = [
  ...ALL.map((one) => [one]),
  ...ALL.slice(1).map((one) => ['quotes:read', one]),
  ...ALL.map((left) => ALL.filter((one) => one !== left)),
  ALL,
]

describe('what a token may call', () => {
  let tokens: (readonly [readonly string[], string])[]
  beforeAll(async () => {
    tokens = await Promise.all(sets.map(async (set) => [set, await tokenFor(service, set)] as const))
  })

  test.each(operations)('%s %s %s', async (_, method, path, needs) => {
    for (const [set, token] of tokens) {
      const isAllowed = needs.every((any) => any.some((permission) => set.includes(permission)))
      // A permitted call with an empty body or query is refused with 400, except for the list.
      const answer = await service.send(method, path, method === 'GET' ? undefined : {}, bearing(token))
      const told = `${set.join(' ')} → ${answer.status} ${JSON.stringify(answer.body)}`
      if (isAllowed) expect([200, 400], told).toContain(answer.status)
      else expect(answer.status, told).toBe(403)
    }
  })

  test('[PRM-5] another method on the same path is no way around it', async () => {
    const token = await tokenFor(service, ['prices:read'])
    const answers = await Promise.all(
      ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'].map((method) =>
        fetch(`${service.url}/v1/recipients`, { method, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('[PRM-1] [PRM-2] the refusal names the missing permission', async () => {
    const answer = await service.send('POST', '/v1/offramp/quote', {}, bearing(tokens[0]?.[1] ?? ''))
    expectRefusal(answer, 403, 'INSUFFICIENT_PERMISSIONS')
    expect(answer.body.message).toBe('authorization: the token does not allow offramp:read')
  })
})
