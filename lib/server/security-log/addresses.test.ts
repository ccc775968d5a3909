import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { securityEvents } from '../db/schema/security'
import { finishWork } from '../stopping'
import { readPersonalData } from '../test/personal-data'
import { ownWorld } from '../test/world'

// What Next passes to a request: its headers.
const request = vi.hoisted(() => ({ headers: new Map<string, string>() }))
vi.mock('next/headers', () => ({
  headers: async () => {
    const sent = new Map(request.headers)
    return { get: (name: string) => sent.get(name) ?? null }
  },
}))
process.env.TRUSTED_PROXY = 'x-real-ip'
process.env.SECURITY_LOG_ADDRESSES = 'on'

const { noteSecurity } = await import('./note')
const { readSecurityLog } = await import('./read')
const { openAddress, withAddress } = await import('./write')
const { encrypted } = await import('../secrets')

const world = ownWorld()

test('[R49] with SECURITY_LOG_ADDRESSES whole addresses are stored encrypted, each in its own row, for those who may read them', async () => {
  const { user } = world.maria
  // Rows are of one minute, which must not change meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const addresses = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2:0:0:0:9']
  for (const address of [...addresses, '203.0.113.7']) {
    request.headers.set('x-real-ip', address)
    noteSecurity('export', { userId: user.id, detail: 'my-data' })
    await finishWork(5_000)
  }
  const rows = await world.db.select().from(securityEvents)
  const stored = JSON.stringify(rows)
  for (const address of addresses) expect(stored).not.toContain(address)
  expect(rows).toHaveLength(3)

  const read = await readSecurityLog(world.db, { limit: 9, address: user.address })
  expect(new Set(read.map(({ address }) => address))).toEqual(new Set(addresses))
  const { securityEvents: own } = await readPersonalData(world.db, user.id)
  expect(new Set(own.map(({ address }) => address))).toEqual(new Set(addresses))
  await expect(world.db.execute(sql`update security_events set machine = ''`)).rejects.toThrow()
})

test('[R49] an address opens only in its own row, and one that an older build bound to its minute still opens', () => {
  const minute = new Date('2026-11-28T12:00:00Z')
  const at = { minute, event: 'export', who: 'a', network: '203.0.113.0/24', detail: 'my-data' } as const
  const row = withAddress(at, '203.0.113.7')
  expect(openAddress(row)).toBe('203.0.113.7')
  const others = [
    { who: 'b' },
    { event: 'erasure' as const },
    { network: '' },
    { detail: '' },
    { machine: '' },
    { minute: new Date(minute.getTime() + 60_000) },
  ]
  for (const other of others) expect(openAddress({ ...row, ...other })).toBeNull()
  const older = encrypted(`security-log-address\n${minute.toISOString()}`, '203.0.113.8')
  expect(openAddress({ ...row, address: older })).toBe('203.0.113.8')
})
