import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalChain } from './chain'
import { NETWORKS } from './networks'

const [NETWORK] = NETWORKS
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'damaged-chain-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test.each(['', '{"pid":'])(
  'a file of its process that says %j counts as none',
  async (text) => {
    writeFileSync(join(dir, `chain-${NETWORK.id}.json`), text)
    const chain = createLocalChain(dir, NETWORK, 'epoch')
    expect(chain.isGone()).toBe(true)
    await chain.ensure()
    expect(chain.isGone()).toBe(false)
    await chain.stop(false)
    chain.close()
  },
  30_000,
)

test.each(['{}', '{"block":"1","state":"0x00"}'])('a dump of %j is named, with the way out', async (text) => {
  const chain = createLocalChain(dir, NETWORK, 'epoch')
  const dump = join(dir, 'epoch', `chain-${NETWORK.id}`, 'state.json')
  writeFileSync(dump, text)
  await expect(chain.ensure()).rejects.toThrow(`${dump} can't be read`)
  await expect(chain.ensure()).rejects.toThrow('--reset')
  chain.close()
})
