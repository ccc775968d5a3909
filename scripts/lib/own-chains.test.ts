import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { alive } from './alive'
import { ownChains, placeOfChain, startTicks, stopChainsLeftBehind, stopOwnChains } from './own-chains.mjs'
import { startNode, stopAll } from './processes.mjs'

/** Elsewhere the system does not tell when a process started. */
const isLinux = process.platform === 'linux'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chains-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('chains of a sandbox', () => {
  const sleeper = () => startNode('a chain', ['-e', 'setInterval(() => 0, 1000)'], { cwd: dir })
  const own = (pid: number) => ({ pid, ticks: startTicks(pid) })
  const writeChain = (id: number, process: { pid: number; ticks?: string | null }) =>
    writeFileSync(
      join(dir, `chain-${id}.json`),
      JSON.stringify({ ...process, host: '127.3.2.1', port: 6667 }),
    )
  const writeLock = (process: { pid: number; ticks?: string | null }) =>
    writeFileSync(join(dir, 'lock'), JSON.stringify(process))
  const gone = { pid: 2 ** 22 + 1, ticks: null }

  it('are known while they run, with their address', () => {
    writeChain(31337, own(process.pid))
    writeChain(31338, gone)
    expect(ownChains(dir)).toMatchObject([{ chainId: 31337, pid: process.pid }])
    expect(placeOfChain(dir, 31337)).toEqual({ host: '127.3.2.1', port: 6667 })
    expect(() => placeOfChain(dir, 31338)).toThrow('does not run')
  })

  it('are found and stopped beside a record that was cut off', () => {
    for (const text of ['', '{"pid":', 'null']) {
      writeFileSync(join(dir, 'chain-31337.json'), text)
      writeFileSync(join(dir, 'lock'), text)
      writeChain(31338, own(process.pid))
      expect(ownChains(dir)).toMatchObject([{ chainId: 31338 }])
      writeChain(31338, gone)
      stopChainsLeftBehind(dir)
    }
  })

  it.skipIf(!isLinux)(
    'left behind by a killed sandbox are stopped, those of a running one are not',
    async () => {
      const chain = sleeper()
      writeChain(31337, own(chain.pid))
      writeLock(own(process.pid))
      stopChainsLeftBehind(dir)
      expect(alive(chain.pid)).toBe(true)
      writeLock(gone)
      stopChainsLeftBehind(dir)
      expect(await chain.ended).toMatchObject({ signal: 'SIGKILL' })
    },
  )

  it.skipIf(!isLinux)(
    'are stopped when the pid of their sandbox belongs to another process now',
    async () => {
      const chain = sleeper()
      writeChain(31337, own(chain.pid))
      writeLock({ pid: process.pid, ticks: '1' })
      stopChainsLeftBehind(dir)
      expect(await chain.ended).toMatchObject({ signal: 'SIGKILL' })
    },
  )

  it('are not another process that has the pid of one now', async () => {
    const stranger = sleeper()
    try {
      for (const ticks of ['1', null]) {
        writeChain(31337, { pid: stranger.pid, ticks })
        stopOwnChains(dir)
        await sleep(50)
        expect(alive(stranger.pid)).toBe(true)
      }
      writeChain(31337, { pid: stranger.pid, ticks: '1' })
      if (isLinux) expect(ownChains(dir)).toEqual([])
    } finally {
      await stopAll([stranger])
    }
  })

  it.skipIf(!isLinux)(
    'are recognised by their name where the system does not tell when a process started',
    async () => {
      const anvil = join(dir, 'anvil')
      copyFileSync('/bin/sleep', anvil)
      const chain = spawn(anvil, ['100'])
      await once(chain, 'spawn')
      writeChain(31337, { pid: chain.pid ?? 0, ticks: null })
      stopOwnChains(dir)
      expect(await once(chain, 'exit')).toEqual([null, 'SIGKILL'])
    },
  )
})
