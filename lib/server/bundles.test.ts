import { expect, test, vi } from 'vitest'

const failure = { operation: 'offramp-quote', code: 'service_ill', outcome: 'unknown', status: 503 } as const

test('an error from one bundle is recognised by another, and nothing else is', async () => {
  const { SettlementError: One } = await import('@/lib/settlement')
  vi.resetModules()
  const { SettlementError: Other } = await import('@/lib/settlement')
  expect(One).not.toBe(Other)
  expect(new One(failure)).toBeInstanceOf(Other)
  expect(new Other(failure)).toBeInstanceOf(One)
  for (const stranger of [new Error('service_ill'), { ...failure }, null, undefined, 'SettlementError'])
    expect(stranger).not.toBeInstanceOf(One)
})
