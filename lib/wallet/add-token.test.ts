import { expect, test, vi } from 'vitest'
import { goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { addToken } from './add-token'

const { token } = goodSale(oneSale)

test('asks the wallet by the standard, with the token’s address, symbol and decimals', async () => {
  const request = vi.fn(async () => true)
  expect(await addToken({ request }, token)).toEqual({ ok: true, data: null })
  const { address, symbol, decimals } = token
  expect(request).toHaveBeenCalledExactlyOnceWith({
    method: 'wallet_watchAsset',
    params: { type: 'ERC20', options: { address, symbol, decimals } },
  })
})

const answers = (value: unknown) => async (): Promise<unknown> => value
const rejects = (code: number) => async (): Promise<unknown> => {
  throw Object.assign(new Error('from the wallet'), { code })
}

test.each([
  [answers(false), 'wallet_refused'],
  [rejects(4001), 'wallet_refused'],
  [rejects(4200), 'wallet_failed'],
] as const)('%#: tells a refusal from a wallet that can’t', async (request, code) => {
  expect(await addToken({ request }, token)).toMatchObject({ ok: false, error: { code } })
})
