// What happens to the programs and the chains while people sell.
import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Dice, diceOf, oneOf, shuffled } from './dice'
import type { Program } from './program'
import { reorganise } from './reorg'
import type { ProxyMood } from './rpc-proxy'
import type { World } from './world'

type Trouble = (world: World, dice: Dice) => Promise<string>

async function restarted(program: Program, dice: Dice): Promise<string> {
  await program.kill()
  await sleep(between(dice, 0, 800))
  await program.start()
  return `kill -9 of ${program.name}`
}

const killApp =
  (site: 0 | 1): Trouble =>
  (world, dice) =>
    restarted(oneOf(dice, world.sites[site].processes), dice)

const killService: Trouble = (world, dice) => restarted(world.service.program, dice)

const killPostgres: Trouble = async ({ postgres }, dice) => {
  const abrupt = dice() < 0.5
  await (abrupt ? postgres.kill() : postgres.stopNow())
  await sleep(between(dice, 0, 800))
  await postgres.start()
  return abrupt ? 'kill -9 of PostgreSQL' : 'immediate stop of PostgreSQL'
}

const reorg =
  (least: number, most: number): Trouble =>
  async (world, dice) => {
    const depth = between(dice, least, most)
    const end = await reorganise(oneOf(dice, world.hands), depth, dice)
    const shown = most <= 2 ? 'shallow' : 'deep'
    return end === 'taken'
      ? `${shown} reorganisation, a transaction dropped`
      : `${shown} reorganisation, all included again`
  }

const illRpc =
  (mood: ProxyMood): Trouble =>
  async (world, dice) => {
    const proxy = oneOf(dice, world.proxies)
    proxy.mood = mood
    await sleep(between(dice, 1_500, 5_000))
    proxy.mood = 'well'
    return `RPC of a chain: ${mood}`
  }

const tooManyCalls: Trouble = async ({ service }) => {
  await service.addFault({ operation: '*', kind: 'status', status: 429 })
  return 'the service says 429'
}

const troubles: readonly Trouble[] = [
  ...[reorg(1, 2), reorg(1, 2), killApp(1), killService, killPostgres, reorg(3, 10)],
  // There are three of them.
  ...[killApp(0), killApp(0), killApp(0)],
  ...[illRpc('slow'), illRpc('cut'), illRpc('garbage'), tooManyCalls],
]

/** One after the other in a shuffled order, each once per round, until `over` returns true. */
export async function makeTrouble(
  world: World,
  { gapMs, over }: { readonly gapMs: number; readonly over: () => boolean },
): Promise<ReadonlyMap<string, number>> {
  const dice = diceOf(world.seed, -1)
  const counts = new Map<string, number>()
  while (!over()) {
    for (const trouble of shuffled(dice, troubles)) {
      await sleep(between(dice, gapMs / 2, gapMs * 1.5))
      if (over()) break
      const name = await trouble(world, dice)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}
