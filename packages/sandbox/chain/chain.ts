import { join } from 'node:path'
import { StartError } from '../config'
import { isAlive, isSurely } from '../store/process-id'
import { type ChainClient, carriesEpoch, createChainClient, writeEpoch } from './client'
import type { Network } from './networks'
import type { ChainPlace } from './place'
import { type ChainProcess, markReady, readChainProcess, spawnChain, stopChain } from './process'
import { openRecording, type Recording } from './recording'
import { seedChain } from './seed'
import { fillTreasury } from './treasury'

/** One local chain: a process that outlives this one, a connection to it, and the recording that can restore it. */
export interface LocalChain {
  readonly network: Network
  /** Where the chain has listened since its last start. @throws before the first one */
  readonly place: () => ChainPlace
  readonly client: ChainClient
  readonly recording: Recording
  /** Adopts the running chain, restores the recorded one, or creates a new one. */
  ensure(): Promise<void>
  /**
   * Resolves when the chain is not being restored. Recorded transactions are sent again as signed: an operator
   * transaction sent in between would take the nonce of one that the service has already counted.
   */
  whenWhole(): Promise<void>
  /** Ensures that the chain's time is not behind the service's, whatever happened to either before. */
  followClock(): Promise<void>
  /** Whether the started or adopted process has exited or was never fully restored. */
  isGone(): boolean
  /** Stops the process, after a dump if the state is to be kept. */
  stop(keep: boolean): Promise<void>
  close(): void
}

async function moveAhead(client: ChainClient, leastSeconds: () => bigint): Promise<void> {
  const { timestamp } = await client.getBlock({ blockTag: 'pending' })
  // Read after the chain's time: the other way round, a chain behind by less than the call took would stay behind.
  const seconds = leastSeconds() - timestamp
  if (seconds <= 0n) return
  await client.increaseTime({ seconds: Number(seconds) })
  await client.mine({ blocks: 1 })
}

/** A restored chain goes on from its newest block, which may be a second ahead of the clock. */
function afterNewest(least: bigint, { newestSeconds }: Recording): bigint {
  return least > newestSeconds() ? least : newestSeconds()
}

const machineSeconds = () => BigInt(Math.floor(Date.now() / 1_000))

/** `leastSeconds` is the minimum time, in Unix seconds, of its next block. */
export function createLocalChain(
  dir: string,
  network: Network,
  epoch: string,
  leastSeconds: () => bigint = machineSeconds,
): LocalChain {
  let listening: ChainPlace | null = null
  function place(): ChainPlace {
    if (listening === null) throw new Error(`${network.name} was not started yet`)
    return listening
  }
  const client = createChainClient(network, place)
  const pidPath = join(dir, `chain-${network.id}.json`)
  const recording = openRecording(join(dir, epoch, `chain-${network.id}`), client)
  const leastOfNext = () => afterNewest(leastSeconds(), recording)

  async function canAdopt(known: ChainProcess): Promise<boolean> {
    // A process of an earlier version has no host: it listens where pages can reach it.
    if (!known.ready || known.host === undefined || known.epoch !== epoch) return false
    listening = known
    try {
      return (await client.getChainId()) === network.id && (await carriesEpoch(client, network, epoch))
    } catch {
      return false
    }
  }

  // Sequential: two that measure before either moves the time would move it twice.
  let lastMove: Promise<void> = Promise.resolve()
  function followClock(): Promise<void> {
    const done = lastMove.then(() => moveAhead(client, leastOfNext))
    lastMove = done.catch(() => undefined)
    return done
  }

  async function adoptOrRestore(): Promise<void> {
    const known = readChainProcess(pidPath)
    if (known !== null && (await canAdopt(known))) {
      markReady(pidPath, known)
      await followClock()
      await fillTreasury(client, network)
      // The dump includes what was mined while nothing was recording.
      await recording.dump()
      return
    }
    await stopChain(pidPath, known !== null && isSurely(known, 'anvil') ? known : null)
    const startSeconds = leastOfNext()
    const startState = recording.writeStartState()
    const started = await spawnChain(pidPath, { chainId: network.id, epoch, startSeconds, startState })
    listening = started
    // Another program may have taken the port just before anvil did; anvil has then exited.
    if ((await client.getChainId()) !== network.id || !isAlive(started)) {
      throw new StartError(`another program took the port of ${network.name}: start again`)
    }
    if (startState === null) await seedChain(client, network)
    // A start that took a second leaves the chain that far behind. Before transactions are sent again: their blocks get
    // this time.
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
      if (known !== null && keep) await recording.dump()
      await stopChain(pidPath, known)
    },
    close: () => recording.close(),
  }
}
