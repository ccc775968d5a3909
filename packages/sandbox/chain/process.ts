import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../config'
import { readIfThere, writeWhole } from '../store/files'
import { isAlive, type ProcessId, processId } from '../store/process-id'
import { findAnvil } from './binary'
import { type ChainPlace, takePlace } from './place'

/** The stored description of a chain's process. `ready` is false until the whole recording is back on the chain. */
export interface ChainProcess extends ProcessId, ChainPlace {
  readonly epoch: string
  readonly ready: boolean
}

/** What this process wrote into each file, which may be damaged or deleted meanwhile. */
const written = new Map<string, ChainProcess>()

function keep(pidPath: string, started: ChainProcess): ChainProcess {
  written.set(pidPath, started)
  writeWhole(pidPath, JSON.stringify(started))
  return started
}

interface ChainStart {
  readonly chainId: number
  readonly epoch: string
  readonly startSeconds: bigint
  /** A state file to start from, in anvil's own format. */
  readonly startState: string | null
}

/**
 * Starts anvil as a separate process that outlives this one. `startSeconds` is its first block time. Moving the time later
 * would leave a transaction sent in between in a block of the past. The same goes for the state: a block mined while a
 * state is loading can replace one from the state, whose logs are then lost.
 */
export async function spawnChain(pidPath: string, start: ChainStart): Promise<ChainProcess> {
  const { place, release } = await takePlace()
  try {
    const child = spawn(findAnvil(), flagsOf(place, start), { detached: true, stdio: 'ignore' })
    const exited = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new StartError(`anvil could not be started: ${error.message}`)))
      child.once('exit', (code) => reject(new StartError(`anvil ended at once with code ${code}`)))
    })
    exited.catch(() => undefined)
    child.unref()
    if (child.pid === undefined) return await exited
    try {
      const started = keep(pidPath, { ...processId(child.pid), ...place, epoch: start.epoch, ready: false })
      await Promise.race([waitUntilListening(place), exited])
      return started
    } catch (error) {
      // Not stored, it would be known to nobody, and each attempt would leave one more.
      child.kill('SIGKILL')
      throw error
    }
  } finally {
    release()
  }
}

function flagsOf({ host, port }: ChainPlace, { chainId, startSeconds, startState }: ChainStart): string[] {
  // No page could read anvil's answers, even if a browser connected to it.
  const server = ['--host', host, '--port', String(port), '--no-cors', '--silent']
  const first = ['--chain-id', String(chainId), '--timestamp', String(startSeconds)]
  const state = startState === null ? [] : ['--load-state', startState]
  // Mixed mining: otherwise a wallet that waits for the next block before looking again would wait forever. Pruning:
  // without it anvil writes a file for each block into the home folder and leaves it there.
  const mining = ['--block-time', '1', '--mixed-mining', '--prune-history', '64']
  return [...server, ...first, ...state, ...mining, '--accounts', '1']
}

export function markReady(pidPath: string, started: ChainProcess): void {
  keep(pidPath, { ...started, ready: true })
}

/** The stored process, if it is still running. */
export function readChainProcess(pidPath: string): ChainProcess | null {
  const text = readIfThere(pidPath)
  const own = written.get(pidPath)
  if (text === null) return own !== undefined && isAlive(own) ? own : null
  try {
    // Safe: only written by keep(), always as a whole.
    const known = JSON.parse(text) as ChainProcess
    return isAlive(known) ? known : null
  } catch {
    if (own !== undefined) return isAlive(own) ? own : null
    // An earlier run wrote it: the chain is restored from its recording, as after a kill.
    process.stderr.write(`sandbox: ${pidPath} can't be read: if its anvil still runs, end it by hand\n`)
    return null
  }
}

/** Ends the process, if there is one, and forgets it: another program may get its pid later. */
export async function stopChain(pidPath: string, known: ChainProcess | null): Promise<void> {
  for (let attempt = 0; known !== null && isAlive(known); attempt += 1) {
    process.kill(known.pid, attempt < 40 ? 'SIGTERM' : 'SIGKILL')
    await sleep(25)
  }
  written.delete(pidPath)
  rmSync(pidPath, { force: true })
}

async function waitUntilListening(place: ChainPlace): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if (await isListening(place)) return
    await sleep(10)
  }
  throw new StartError('anvil was started, but does not answer')
}

function isListening({ host, port }: ChainPlace): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host })
    socket.once('connect', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
}
