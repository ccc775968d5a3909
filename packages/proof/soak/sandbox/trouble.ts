// What happens to the sandbox and its chains while clients are at work.
import { setTimeout as sleep } from 'node:timers/promises'
import { ownChains } from '@/scripts/lib/own-chains.mjs'
import { between, type Dice, diceOf, oneOf, shuffled } from '../sell/dice'
import { healWallets } from './rest'
import { keyOf, type World } from './world'

type Trouble = (world: World, dice: Dice) => Promise<string>

const killService: Trouble = async ({ service }, dice) => {
  await service.program.kill()
  await sleep(between(dice, 0, 500))
  await service.program.start()
  return 'kill -9 of the service'
}

function killChains({ service }: World, which: readonly number[]): void {
  const chains = ownChains(service.folder)
  for (const at of which) {
    const pid = chains[at]?.pid
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
}

const killChain: Trouble = async (world, dice) => {
  killChains(world, [between(dice, 0, 1)])
  return 'kill -9 of a chain'
}

const killAll: Trouble = async (world, dice) => {
  await world.service.program.kill()
  killChains(world, [0, 1])
  await sleep(between(dice, 0, 300))
  await world.service.program.start()
  return 'kill -9 of the service and both chains'
}

async function move(world: World, advanceSeconds: number): Promise<void> {
  const { caller } = world
  const reply = await caller.ask('nobody', 'POST', '/control/clock', { advanceSeconds })
  const clock = reply?.body ?? (await caller.get('nobody', '/control/config')).body.clock
  const { aheadSeconds } = clock as { aheadSeconds: number }
  if (aheadSeconds < world.ahead.seconds)
    world.records.faults.push(`the clock went back from ${world.ahead.seconds} to ${aheadSeconds} s ahead`)
  world.ahead.seconds = Math.max(world.ahead.seconds, aheadSeconds)
}

const smallJump: Trouble = async (world, dice) => {
  await move(world, between(dice, 1, 12))
  return 'the clock by seconds'
}

const bigJump: Trouble = async (world, dice) => {
  await move(world, world.lives.onramp + between(dice, 5, 600))
  return 'the clock past every expiry'
}

const jumpsAtOnce: Trouble = async (world) => {
  const before = world.ahead.seconds
  await Promise.all([move(world, world.lives.quote + 5), move(world, 3)])
  if (world.ahead.seconds < before) world.records.faults.push('two moves of the clock undid each other')
  return 'two moves of the clock at once'
}

const killInJump: Trouble = async (world, dice) => {
  const moved = move(world, between(dice, 20, 90))
  await sleep(between(dice, 0, 15))
  await killService(world, dice)
  await moved
  return 'kill -9 of the service during a move of the clock'
}

const operations = ['offramp-quote', 'onramp-quote', 'crosschain-quote', 'create-recipient', '*'] as const
const statuses = ['offramp-status', 'onramp-status', 'crosschain-status'] as const

const faults: Trouble = async (world, dice) => {
  for (let count = between(dice, 1, 4); count > 0; count -= 1) {
    const kind = oneOf(dice, ['status', 'garbage', 'garbage-after', 'cut-before', 'cut-after', 'delay'])
    const body = {
      operation: oneOf(dice, [...operations, ...statuses]),
      kind,
      times: between(dice, 1, 6),
      delayMs: between(dice, 50, 900),
      status: oneOf(dice, [429, 500, 502, 503]),
    }
    await world.caller.ask('nobody', 'POST', '/control/faults', body)
  }
  return 'faults ordered'
}

/** The faucet shares the operator's key with the deliveries: both must work side by side. */
const faucet: Trouble = async (world, dice) => {
  const address = keyOf(world.seed, `faucet ${dice()}`).slice(0, 42)
  const body = { chainId: oneOf(dice, world.chains).id, address }
  for (let count = 3; count > 0; count -= 1) await world.caller.ask('nobody', 'POST', '/control/faucet', body)
  return 'the faucet runs'
}

/** Requests are repeated until after the chains are back. */
const killChainsAtFaucet: Trouble = async (world, dice) => {
  const end = Date.now() + 1_500
  const ask = async () => {
    for (; Date.now() < end; await sleep(30)) await faucet(world, dice)
  }
  const running = Promise.all([ask(), ask()])
  await sleep(between(dice, 0, 300))
  killChains(world, [0, 1])
  await running
  return 'kill -9 of both chains while the faucet runs'
}

const troubles: readonly Trouble[] = [
  ...[killService, killService, killInJump, killChain, killAll, killChainsAtFaucet],
  ...[bigJump, bigJump, smallJump, jumpsAtOnce, faults, faults, faucet],
]

interface Course {
  readonly gapMs: number
  readonly brief: boolean
  /** How many orders have not ended. */
  readonly atWork: () => number
}

/** One after the other in a shuffled order, each once per round, until no order is active. */
export async function makeTrouble(
  world: World,
  { gapMs, brief, atWork }: Course,
): Promise<ReadonlyMap<string, number>> {
  const dice = diceOf(world.seed, -1)
  const counts = new Map<string, number>()
  async function all(some: readonly Trouble[]): Promise<void> {
    for (const trouble of some) {
      await sleep(between(dice, gapMs / 2, gapMs * 1.5))
      if (atWork() === 0) return
      const name = await trouble(world, dice)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  // Once: from then on only the clock moves, when every order just waits for a quote to expire.
  if (brief) await all([killAll])
  while (atWork() > 0) {
    if (!brief) await all(shuffled(dice, troubles))
    else if (atWork() === world.waiting.count) {
      // Transactions lost by a killed chain are only in time before the jump.
      await healWallets(world)
      await all([bigJump])
    } else await sleep(100)
  }
  return counts
}

/** The very last kill: the final comparison uses the restored data. */
export async function killEverything(world: World): Promise<void> {
  await killAll(world, () => 0)
}
