import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, inject, test } from 'vitest'
import { mac } from './support/canonical'
import { Control } from './support/control'
import { clientId, clientSecret } from './support/instance'
import { newPerson } from './support/seller'
import { Service } from './support/service'

const url = inject('sandboxUrl')
const control = new Control(url)
const service = new Service(url)

/** Plain HTTP, because fetch doesn't let a test choose Host and Origin. */
function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', reject)
    call.end(method === 'POST' ? '{}' : undefined)
  })
}

const calls = [
  ['GET', '/control/config'],
  ['GET', '/control/ledger'],
  ['GET', '/control/requests'],
  ['GET', '/control/orders'],
  ['POST', '/control/faults'],
  ['DELETE', '/control/faults'],
  ['POST', '/control/kyc'],
  ['POST', '/control/settle'],
  ['POST', '/control/clock'],
  ['POST', '/control/rate'],
  ['POST', '/control/reset'],
  ['POST', '/control/faucet'],
  ['POST', '/control/bank/pay'],
  ['POST', '/control/bank/fund'],
  ['POST', '/bank/pay'],
  ['POST', '/bank/fund'],
] as const

describe('access to the control calls', () => {
  test.each(calls)(
    '%s %s is refused with a foreign Host: a name rebound to this machine',
    async (method, path) => {
      const headers = { 'content-type': 'application/json' }
      for (const host of [
        'evil.example',
        'evil.example:4010',
        '127.0.0.1.evil.example',
        'localhost.evil.example',
      ]) {
        expect(await statusOf(method, path, { ...headers, host })).toBe(403)
      }
    },
  )

  test.each(calls)('%s %s is refused for a page from another site', async (method, path) => {
    const headers = { 'content-type': 'application/json' }
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
      expect(await statusOf(method, path, { ...headers, origin })).toBe(403)
    }
  })

  test('a signed call of the service is refused with a foreign Host, too', async () => {
    const signed = (host: string) =>
      statusOf('GET', '/v1/recipients', {
        'x-client-id': clientId,
        'x-signature': mac(clientSecret, '{}'),
        'x-timestamp': String(Date.now()),
        host,
      })
    expect(await signed(new URL(url).host)).toBe(200)
    expect(await signed('evil.example')).toBe(403)
    expect(await signed(`evil.example:${new URL(url).port}`)).toBe(403)
  })

  test('refused calls have no effect', async () => {
    const { epoch } = await control.call<{ epoch: unknown }>('GET', 'config')
    await statusOf('POST', '/control/reset', { host: 'evil.example' })
    await statusOf('POST', '/control/reset', { origin: 'https://evil.example' })
    expect(await control.call('GET', 'config')).toMatchObject({ epoch })
  })
})

describe('what the control calls return', () => {
  test('the chains with their ids, contracts and tokens, and the rates', async () => {
    const config = await control.call<{ chains: { id: number }[]; rates: unknown[] }>('GET', 'config')
    const token = (symbol: string, decimals: number, resetsAllowance: boolean) =>
      expect.objectContaining({
        symbol,
        decimals,
        resetsAllowance,
        address: expect.stringMatching(/^0x[0-9a-f]{40}$/i),
      })
    // A clone may add more.
    expect(config.chains.slice(0, 2)).toMatchObject([
      {
        id: 31337,
        tokens: expect.arrayContaining([
          token('USDC', 6, false),
          token('USDT', 6, true),
          token('DAI', 18, false),
        ]),
      },
      { id: 31338, tokens: expect.arrayContaining([token('USDC', 18, false), token('USDT', 6, true)]) },
    ])
    for (const chain of config.chains) {
      expect(chain).toMatchObject({
        rpcUrl: `${url}/rpc/${chain.id}`,
        explorerUrl: expect.stringContaining(url),
        contracts: expect.arrayContaining([expect.objectContaining({ name: 'settlement' })]),
      })
    }
    expect(config.rates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ symbol: 'USDC', currency: 'BRL', rate: expect.anything() }),
      ]),
    )
  })

  test('the recorded requests, without signature, secret or identity', async () => {
    const person = newPerson()
    const { kycInformation, fiatSettlementDetails } = person
    await service.recipientId({ name: randomUUID(), kycInformation, fiatSettlementDetails })
    await service.status(randomUUID())
    const requests = await control.requests()
    expect(requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          operation: 'create-recipient',
          method: 'POST',
          status: expect.any(Number),
        }),
        expect.objectContaining({ operation: 'offramp-status', method: 'GET', status: 404 }),
      ]),
    )
    const text = JSON.stringify(requests)
    for (const secret of [
      clientSecret,
      mac(clientSecret, '{}'),
      person.pixKey,
      kycInformation.taxId,
      kycInformation.name,
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('a ledger whose accounts sum to zero', async () => {
    const { accounts, sum } = await control.ledger()
    expect(sum).toBe('0.00')
    const centavos = accounts.map(({ balance }) => BigInt(balance.replace('.', '')))
    expect(centavos.reduce((total, one) => total + one, 0n)).toBe(0n)
  })
})
