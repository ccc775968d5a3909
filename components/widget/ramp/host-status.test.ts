// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buyPhases } from '@/lib/domain/kinds/buy/kind'
import { sellPhases } from '@/lib/domain/kinds/sell/kind'
import { NoHostStatus } from './host-fields'
import { askHostStatus } from './host-status'

const transactionId = '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234'
afterEach(() => vi.unstubAllGlobals())

function answering(body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body))
  return (id: string) => askHostStatus('/api/orders/status', 'sell', id)
}

const sale = {
  transactionId,
  phase: 'completed',
  rawStatus: 'Completed',
  updatedAt: '2026-11-23T12:00:00Z',
  depositAddress: '0x1',
  depositAmount: '100',
  depositTxHash: null,
  withdrawalAmount: '540.00',
  withdrawal: { maskedAccount: '****6789', currency: 'BRL', status: 'Settled' },
}

describe('a status from the host', () => {
  test('is read unchanged while its values are within bounds', async () => {
    const { transactionId: _, ...told } = sale
    expect(await answering(sale)(transactionId)).toEqual({
      ...told,
      updatedAt: '2026-11-23T12:00:00.000Z',
    })
  })

  test.each([
    ['rawStatus', 'Completed\u0000'],
    ['rawStatus', 'x'.repeat(101)],
    ['rawStatus', 'paid\u202e'],
    ['updatedAt', '9999-12-31T23:59:59Z'],
    ['updatedAt', 'soon'],
    ['updatedAt', 1e30],
    ['depositAddress', '\ud800'],
    ['depositAmount', '9'.repeat(400)],
    ['depositAmount', '-0'],
    ['withdrawalAmount', 540],
  ])('loses only a value of %s that is out of bounds: %j', async (name, value) => {
    const { transactionId: _, ...told } = sale
    expect(await answering({ ...sale, [name]: value })(transactionId)).toEqual({
      ...told,
      updatedAt: '2026-11-23T12:00:00.000Z',
      [name]: null,
    })
  })

  test('must be for the requested transaction, in any letter case of the id', async () => {
    const capitals = { ...sale, transactionId: transactionId.toUpperCase() }
    expect(await answering(capitals)(transactionId)).toMatchObject({ phase: 'completed' })
    const other = { ...sale, transactionId: '00000000-9b7d-4e52-8a10-3d5e7f901234' }
    await expect(answering(other)(transactionId)).rejects.toThrow(NoHostStatus)
  })
})

test('the guide names every phase that a host may answer, and what a purchase has instead', () => {
  const guide = readFileSync('docs/widget.md', 'utf8')
  const named = (kind: string) => {
    const [, cell = ''] = guide.match(new RegExp(`^\\| \`${kind}\` \\|([^|]*)`, 'm')) ?? []
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word).toSorted()
  }
  expect(named('sell')).toEqual([...sellPhases].toSorted())
  const only = (of: readonly string[], other: readonly string[]) =>
    of.filter((phase) => !other.includes(phase))
  expect(named('buy')).toEqual([...only(buyPhases, sellPhases), ...only(sellPhases, buyPhases)].toSorted())
})
