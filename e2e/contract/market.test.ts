import { formatUnits } from 'viem'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { Control } from './support/control'
import { Seller } from './support/seller'
import { expectRefusal, Service } from './support/service'

const service = new Service(inject('sandboxUrl'))
const control = new Control(inject('sandboxUrl'))
let seller: Seller
beforeAll(async () => {
  seller = await Seller.on(control)
})

const get = (path: string) => service.send('GET', path)

describe('GET /v1/balances', () => {
  test("[PRM-6] returns the chain's balance of each token, to the last base unit", async () => {
    const { status, body } = await get(`/v1/balances?address=${seller.address}&chain=${seller.chain.id}`)
    expect(status).toBe(200)
    const held = await Promise.all(
      seller.chain.tokens.map(async ({ address, symbol, decimals }) => {
        const amount = formatUnits(await seller.balance(symbol), decimals)
        return { token: address, symbol, decimals, amount }
      }),
    )
    expect(body).toEqual({ balances: held })
    expect(held.every(({ amount }) => Number(amount) > 0)).toBe(true)
  })

  test('[PRM-6] returns zeros for an empty address', async () => {
    const address = '0x1234567890123456789012345678901234567890'
    const { body } = await get(`/v1/balances?address=${address}&chain=31338`)
    expect(body.balances.map(({ amount }: { amount: string }) => amount)).toEqual(['0', '0'])
  })

  test.each([
    ['no address', '?chain=31337', 'address'],
    ['no chain', `?address=0x${'1'.repeat(40)}`, 'chain'],
    ['an invalid address', '?address=0x12&chain=31337', 'address'],
    ['a chain that is not supported', `?address=0x${'1'.repeat(40)}&chain=1`, 'chain'],
  ])('[PRM-6] %s is refused, naming the field', async (_, query, field) => {
    const answer = await get(`/v1/balances${query}`)
    expectRefusal(answer, 400, 'BadRequest')
    expect(answer.body.message.startsWith(`${field}: `)).toBe(true)
  })
})

describe('GET /v1/prices', () => {
  test('[PRM-6] returns the price that a quote uses, for one token by address or label, or for all', async () => {
    const { address } = seller.token('USDT')
    const { quote } = await service.quoted(seller.body('USDT', 1_000_000n))
    const one = await get(`/v1/prices?chain=31337&token=${address}`)
    expect(one.body).toEqual({ prices: [{ token: address, usd: '0.9995' }] })
    expect(Number(one.body.prices[0].usd)).toBe(quote.fromToken.price)
    expect((await get('/v1/prices?chain=31337&token=USDT-31337')).body).toEqual(one.body)
    const all = await get('/v1/prices?chain=31337')
    expect(all.body.prices.map(({ token }: { token: string }) => token)).toEqual(
      seller.chain.tokens.map((token) => token.address),
    )
  })

  test.each([
    ['no chain', '', 'chain'],
    ['a chain that is not supported', '?chain=1', 'chain'],
    ['a token that is not supported', '?chain=31337&token=XYZ-31337', 'token'],
  ])('[PRM-6] %s is refused, naming the field', async (_, query, field) => {
    const answer = await get(`/v1/prices${query}`)
    expectRefusal(answer, 400, 'BadRequest')
    expect(answer.body.message.startsWith(`${field}: `)).toBe(true)
  })
})
