import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from './config'
import { beginAnew, startSandbox } from './sandbox'
import { openFaults } from './service/http/faults'

test('a reset before a start needs nothing of what it forgets', () => {
  const dir = mkdtempSync(join(tmpdir(), 'reset-'))
  const path = join(dir, 'faults.json')
  writeFileSync(path, '[{"opera')
  expect(() => openFaults(path)).toThrow(`${path} can't be read`)
  expect(() => openFaults(path)).toThrow('--reset')
  beginAnew(dir)
  expect(openFaults(path).waiting).toEqual([])
  rmSync(dir, { recursive: true })
})

test('a start that a damaged file ends leaves no chain running', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'damaged-'))
  writeFileSync(join(dir, 'faults.json'), '[{"opera')
  await expect(startSandbox(readConfig({ SANDBOX_DIR: dir }))).rejects.toThrow('--reset')
  expect(readdirSync(dir).filter((name) => name.startsWith('chain-'))).toEqual([])
  rmSync(dir, { recursive: true })
})

test('a chain that tells its blocks is asked about twice a block: for the block, and for its events', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'asked-'))
  const sandbox = await startSandbox(readConfig({ SANDBOX_DIR: dir }))
  const [chain] = sandbox.context().chains
  if (chain === undefined) throw new Error('a sandbox has chains')
  const { client } = chain.local
  const { getBlockNumber } = client
  const calls = (['getBlockNumber', 'getBlock', 'getLogs'] as const).map((name) => vi.spyOn(client, name))
  const from = await getBlockNumber({ cacheTime: 0 })
  const blocksUntilNow = async () => Number((await getBlockNumber({ cacheTime: 0 })) - from)
  await vi.waitFor(async () => expect(await blocksUntilNow()).toBeGreaterThanOrEqual(4), {
    timeout: 30_000,
    interval: 100,
  })
  const times = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  // One more each for a block that was told and not yet read, and for a look without news.
  expect(times).toBeLessThanOrEqual(4 * (await blocksUntilNow()))
  await sandbox.stop()
  rmSync(dir, { recursive: true })
})
