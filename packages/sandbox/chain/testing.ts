// A real chain of a test file's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalChain } from './chain'
import { NETWORKS } from './networks'
import { readChainProcess } from './process'

const [NETWORK] = NETWORKS

/** @param leastSeconds the time, in Unix seconds, that its next block must have reached */
export async function startTestChain(leastSeconds?: () => bigint) {
  const dir = mkdtempSync(join(tmpdir(), 'chain-'))
  const chain = createLocalChain(dir, NETWORK, 'epoch', leastSeconds)
  await chain.ensure()
  return {
    dir,
    chain,
    /** Returns once the chain has noticed that its process is gone. */
    async kill() {
      const running = readChainProcess(join(dir, `chain-${NETWORK.id}.json`))
      if (running === null) throw new Error('no chain runs')
      process.kill(running.pid, 'SIGKILL')
      while (!chain.isGone()) await new Promise(setImmediate)
    },
    async remove() {
      await chain.stop(false)
      chain.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>
