import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../config'
import { readIfThere, writeWhole } from '../store/files'
import { isAlive, type ProcessId, processId } from '../store/process-id'
import { findAnvil } from './binary'

/** What is written about a chain's process. `ready` is false until all that was recorded is back on the chain. */
export interface ChainProcess extends ProcessId {
  readonly port: number
  readonly epoch: string
  readonly ready: boolean
}

interface ChainStart {
  readonly chainId: number
  readonly port: number
  readonly epoch: string
  readonly startSeconds: bigint
  /** The file of a state to start from, in anvil's own form. */
  readonly startState: string | null
}

/**
 * Starts anvil as a process of its own, which outlives this one. `startSeconds` is its first time, 0n this machine's: were it
 * moved only later, a transaction that came in between would lie in a block of the past. So with the state: a block that is
 * mined while a state is loaded can take the place of one that the state holds, and its logs are gone.
 */
export async function spawnChain(
  pidPath: string,
  { chainId, port, epoch, startSeconds, startState }: ChainStart,
): Promise<ChainProcess> {
  if (!(await isFreed(port))) throw new StartError(`port ${port} is in use by another program`)
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--silent']
  const time = startSeconds === 0n ? [] : ['--timestamp', String(startSeconds)]
  const state = startState === null ? [] : ['--load-state', startState]
  // Mixed mining: a wallet that waits for the next block to look again would otherwise wait for good.
  // Pruning: without it anvil writes a file for each block into the home folder and leaves it there.
  const mining = ['--block-time', '1', '--mixed-mining', '--prune-history', '64']
  const child = spawn(findAnvil(), [...flags, ...time, ...state, ...mining, '--accounts', '1'], {
    detached: true,
    stdio: 'ignore',
  })
  const exited = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new StartError(`anvil could not be started: ${error.message}`)))
    child.once('exit', (code) =>
      reject(new StartError(`anvil on port ${port} ended at once with code ${code}`)),
    )
  })
  exited.catch(() => undefined)
  child.unref()
  if (child.pid === undefined) return exited
  const started = { ...processId(child.pid), port, epoch, ready: false }
  writeWhole(pidPath, JSON.stringify(started))
  await Promise.race([waitUntilListening(port), exited])
  return started
}

export function markReady(pidPath: string, started: ChainProcess): ChainProcess {
  const ready = { ...started, ready: true }
  writeWhole(pidPath, JSON.stringify(ready))
  return ready
}

/** The process that was written down, if it is still running. */
export function readChainProcess(pidPath: string): ChainProcess | null {
  const text = readIfThere(pidPath)
  if (text === null) return null
  // Written by spawnChain and markReady alone, each time as a whole.
  const known = JSON.parse(text) as ChainProcess
  return isAlive(known) ? known : null
}

export async function stopChain(known: ChainProcess): Promise<void> {
  for (let attempt = 0; isAlive(known); attempt += 1) {
    process.kill(known.pid, attempt < 40 ? 'SIGTERM' : 'SIGKILL')
    await sleep(25)
  }
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (await isListening(port)) return
    await sleep(10)
  }
  throw new StartError(`anvil did not answer on port ${port}`)
}

// A killed process may hold its port for a moment longer than it is seen to live.
async function isFreed(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (!(await isListening(port))) return true
    await sleep(15)
  }
  return false
}

function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}
