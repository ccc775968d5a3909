import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../store/process-id'
import { createLocalChain } from './chain'
import { NETWORKS } from './networks'
import { readChainProcess, spawnChain } from './process'

const [NETWORK] = NETWORKS
let dir: string
const pidPath = () => join(dir, `chain-${NETWORK.id}.json`)

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'damaged-chain-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test.each(['', '{"pid":'])(
  'a file of its process that says %j counts as none, and the start says what to look for',
  async (text) => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => said.mockRestore())
    writeFileSync(pidPath(), text)
    const chain = createLocalChain(dir, NETWORK, 'epoch')
    expect(chain.isGone()).toBe(true)
    await chain.ensure()
    expect(chain.isGone()).toBe(false)
    expect(said.mock.calls.flat().join('')).toContain(`${pidPath()} can't be read: if its anvil still runs`)
    await chain.stop(false)
    chain.close()
  },
  30_000,
)

test('a file of its process that is damaged while it runs neither replaces it nor leaves it running', async () => {
  const chain = createLocalChain(dir, NETWORK, 'epoch')
  await chain.ensure()
  const before = readChainProcess(pidPath())
  if (before === null) throw new Error('a chain was started')
  writeFileSync(pidPath(), '{"pid":')
  expect(chain.isGone()).toBe(false)
  await chain.ensure()
  expect(readFileSync(pidPath(), 'utf8')).toBe(JSON.stringify(before))
  writeFileSync(pidPath(), '{"pid":')
  await chain.stop(true)
  expect(isAlive(before)).toBe(false)
  chain.close()
})

test('a file of its process that is deleted while it runs neither replaces it nor leaves it running', async () => {
  const chain = createLocalChain(dir, NETWORK, 'epoch')
  await chain.ensure()
  const before = readChainProcess(pidPath())
  if (before === null) throw new Error('a chain was started')
  rmSync(pidPath())
  expect(chain.isGone()).toBe(false)
  await chain.stop(false)
  expect(isAlive(before)).toBe(false)
  chain.close()
})

test('a process that can not be stored, since the folder is gone, is not left running', async () => {
  const chainId = 900_000_000 + process.pid
  const start = { chainId, epoch: 'epoch', startSeconds: 1n, startState: null }
  await expect(spawnChain(join(dir, 'gone', 'chain.json'), start)).rejects.toThrow('ENOENT')
  const running = () => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
  await vi.waitFor(() => expect(running()).not.toContain(`--chain-id ${chainId}`), 5_000)
})

test.each(['{}', '{"block":"1","state":"0x00"}'])('a dump of %j is named, with the way out', async (text) => {
  const chain = createLocalChain(dir, NETWORK, 'epoch')
  const dump = join(dir, 'epoch', `chain-${NETWORK.id}`, 'state.json')
  writeFileSync(dump, text)
  await expect(chain.ensure()).rejects.toThrow(`${dump} can't be read`)
  await expect(chain.ensure()).rejects.toThrow('--reset')
  chain.close()
})
