import { describe, expect, test } from 'vitest'
import { clientOf, failureOf } from './test/local-service'
import { ownService } from './test/own-service'
import { account, token } from './test/requests'

const service = ownService()
const { answer } = service

describe('balances and prices', () => {
  test('[PRM-6] are requested by address and chain; amounts are decimals, whatever the wire format', async () => {
    answer(200, {
      balances: [
        { token, symbol: 'USDC', decimals: 6, amount: '12.5', extra: 1 },
        { token: account, amount: 3 },
      ],
    })
    expect(await clientOf(service).balances({ chainId: 31337, address: account })).toEqual([
      { token, symbol: 'USDC', decimals: 6, amount: '12.5' },
      { token: account, symbol: null, decimals: null, amount: '3' },
    ])
    answer(200, { prices: [{ token, usd: 1.0001 }] })
    expect(await clientOf(service).prices({ chainId: 31337 })).toEqual([{ token, usd: '1.0001' }])
    expect(await clientOf(service).prices({ chainId: 31337, token })).toHaveLength(1)
    expect(service.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /v1/balances?address=${account}&chain=31337`,
      'GET /v1/prices?chain=31337',
      `GET /v1/prices?chain=31337&token=${token}`,
    ])
    expect(service.calls.every(({ signatureMatches }) => signatureMatches)).toBe(true)
  })

  test('drop an unreadable row and keep the others', async () => {
    answer(200, { prices: [{ token, usd: '-1' }, null, { usd: '1' }, { token, usd: '5' }] })
    expect(await clientOf(service).prices({ chainId: 31337 })).toEqual([{ token, usd: '5' }])
  })

  test('are null for a service without them; every other refusal is an error', async () => {
    answer(404, '<html>nothing here</html>')
    expect(await clientOf(service).prices({ chainId: 31337 })).toBeNull()
    expect(await clientOf(service).balances({ chainId: 31337, address: account })).toBeNull()
    answer(400, { error: 'BadRequest', message: 'chain: is not supported' })
    expect(await failureOf(clientOf(service).prices({ chainId: 1 }))).toMatchObject({
      code: 'service_refused',
    })
    answer(200, { prices: 'none' })
    expect(await failureOf(clientOf(service).prices({ chainId: 1 }))).toMatchObject({
      code: 'service_answer_invalid',
    })
  })
})
