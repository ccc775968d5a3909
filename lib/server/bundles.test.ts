import { expect, test, vi } from 'vitest'

const failure = { operation: 'offramp-quote', code: 'service_ill', outcome: 'unknown', status: 503 } as const

test('an error of one bundle is known to the code of another, and nothing else is taken for one', async () => {
  const { SettlementError: One } = await import('@/lib/settlement')
  vi.resetModules()
  const { SettlementError: Other } = await import('@/lib/settlement')
  expect(One).not.toBe(Other)
  expect(new One(failure)).toBeInstanceOf(Other)
  expect(new Other(failure)).toBeInstanceOf(One)
  for (const stranger of [new Error('service_ill'), { ...failure }, null, undefined, 'SettlementError'])
    expect(stranger).not.toBeInstanceOf(One)
})
