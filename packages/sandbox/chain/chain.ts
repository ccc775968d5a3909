import { join } from 'node:path'
import { StartError } from '../config'
import { isAlive } from '../store/process-id'
import { type ChainClient, carriesEpoch, createChainClient, writeEpoch } from './client'
import type { Network } from './networks'
import type { ChainPlace } from './place'
import { type ChainProcess, markReady, readChainProcess, spawnChain, stopChain } from './process'
import { openRecording, type Recording } from './recording'
import { seedChain } from './seed'
import { fillTreasury } from './treasury'

/** One local chain: a process that outlives this one, a connection to it, and the recording that can bring it back. */
export interface LocalChain {
  readonly network: Network
  /** Where the chain listens since its last start. @throws before the first one */
  readonly place: () => ChainPlace
  readonly client: ChainClient
  readonly recording: Recording
  /** Adopts the running chain, or brings the recorded one back, or makes a new one. */
  ensure(): Promise<void>
  /**
   * Resolves when the chain is not being brought back. What is recorded is sent again as it was signed: a transaction of the
   * operator that came in between would take the nonce of one that the service has already counted.
   */
  whenWhole(): Promise<void>
  /** Sees to it that the chain's time is not behind the service's, whatever was done to either before. */
  followClock(): Promise<void>
  /** Whether the process that was started or adopted is gone, or was never brought back to the end. */
  isGone(): boolean
  /** Ends the process, with a dump before when asked to keep the state. */
  stop(keep: boolean): Promise<void>
  close(): void
}

/** `leastSeconds` is the time in Unix seconds that its next block must have reached; 0n leaves the chain alone. */
export function createLocalChain(
  dir: string,
  network: Network,
  epoch: string,
  leastSeconds: () => bigint = () => 0n,
): LocalChain {
  let listening: ChainPlace | null = null
  function place(): ChainPlace {
    if (listening === null) throw new Error(`${network.name} was not started yet`)
    return listening
  }
  const client = createChainClient(network, place)
  const pidPath = join(dir, `chain-${network.id}.json`)
  const recording = openRecording(join(dir, epoch, `chain-${network.id}`), client)

  async function canAdopt(known: ChainProcess): Promise<boolean> {
    // A process of an earlier version has no host: it listens where pages reach it.
    if (!known.ready || known.host === undefined || known.epoch !== epoch) return false
    listening = known
    try {
      return (await client.getChainId()) === network.id && (await carriesEpoch(client, network, epoch))
    } catch {
      return false
    }
  }

  async function moveAhead(): Promise<void> {
    if (leastSeconds() === 0n) return
    const { timestamp } = await client.getBlock({ blockTag: 'pending' })
    const seconds = leastSeconds() - timestamp
    if (seconds <= 0n) return
    await client.increaseTime({ seconds: Number(seconds) })
    await client.mine({ blocks: 1 })
  }

  // One at a time: two that measure before either moves would move it twice.
  let lastMove: Promise<void> = Promise.resolve()
  function followClock(): Promise<void> {
    const done = lastMove.then(moveAhead)
    lastMove = done.catch(() => undefined)
    return done
  }

  async function adoptOrRestore(): Promise<void> {
    const known = readChainProcess(pidPath)
    if (known !== null && (await canAdopt(known))) {
      await followClock()
      await fillTreasury(client, network)
      // What was mined while nobody recorded is in this dump.
      await recording.dump()
      return
    }
    if (known !== null) await stopChain(known)
    const startSeconds = leastSeconds()
    const startState = recording.writeStartState()
    const started = await spawnChain(pidPath, { chainId: network.id, epoch, startSeconds, startState })
    listening = started
    // Another program may have taken the place just before anvil did; anvil has ended then.
    if ((await client.getChainId()) !== network.id || !isAlive(started)) {
      throw new StartError(`another program took the port of ${network.name}: start again`)
    }
    if (startState === null) await seedChain(client, network, epoch)
    // Before transactions are sent again: their blocks get its time.
    await followClock()
    await recording.replay()
    await fillTreasury(client, network)
    await writeEpoch(client, network, epoch)
    await recording.dump()
    markReady(pidPath, started)
  }

  let ensuring: Promise<void> = Promise.resolve()
  return {
    network,
    place,
    client,
    recording,
    ensure() {
      const done = adoptOrRestore()
      ensuring = done.catch(() => undefined)
      return done
    },
    whenWhole: () => ensuring,
    followClock,
    isGone: () => readChainProcess(pidPath)?.ready !== true,
    async stop(keep) {
      const known = readChainProcess(pidPath)
      if (known === null) return
      if (keep) await recording.dump()
      await stopChain(known)
    },
    close: () => recording.close(),
  }
}
