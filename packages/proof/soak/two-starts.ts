// The embedded database has one owner: two processes open one folder at once, and the winner is killed, again and again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { until } from '@/scripts/lib/wait.mjs'
import { type LineProcess, startLines } from './line-process'
import { atEnd, type Finding } from './report'

const starterLine = z.discriminatedUnion('what', [
  z.object({ what: z.literal('ready') }),
  z.object({ what: z.literal('owner') }),
  z.object({ what: z.literal('refused'), code: z.string(), message: z.string() }),
])
type StarterLine = z.output<typeof starterLine>

interface Starter {
  readonly process: LineProcess
  said: StarterLine | null
}

async function startPair(folder: string): Promise<readonly [Starter, Starter]> {
  const make = (): Starter => {
    const starter: Starter = {
      process: startLines('starter.ts', { RAMP_MODE: 'sandbox', DATA_DIR: folder }, (line) => {
        starter.said = starterLine.parse(line)
      }),
      said: null,
    }
    return starter
  }
  const pair = [make(), make()] as const
  for (const { process } of pair) atEnd(process.kill)
  const ready = async () => (pair.every((starter) => starter.said !== null || died(starter)) ? true : null)
  await until('both starters were ready', ready, { limitMs: 60_000 })
  return pair
}

/** It ended before it was killed, without reporting on the folder: nothing more will come from it. */
function died({ process, said }: Starter): boolean {
  return !process.running() && (said === null || said.what === 'ready')
}

export async function startTwice(rounds: number): Promise<readonly Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const counts = { one: 0, two: 0, none: 0, wrongWord: 0, died: 0 }
  let next = startPair(folder)
  for (let round = 0; round < rounds; round++) {
    const pair = await next
    // The next two load while these two race.
    if (round + 1 < rounds) {
      next = startPair(folder)
      // Its failure is reported where it is awaited, which may be after it has failed.
      next.catch(() => undefined)
    }
    for (const { process } of pair) process.send('go')
    const hasTold = (starter: Starter) =>
      died(starter) || (starter.said !== null && starter.said.what !== 'ready')
    const told = async () => (pair.every(hasTold) ? true : null)
    await until('both starters had reported', told, { limitMs: 60_000 })
    counts.died += pair.filter(died).length
    const owners = pair.filter(({ said }) => said?.what === 'owner')
    counts[owners.length === 1 ? 'one' : owners.length === 2 ? 'two' : 'none'] += 1
    for (const { said } of pair) {
      if (said?.what !== 'refused') continue
      const names = owners[0] !== undefined && said.message.includes(`process ${owners[0].process.pid};`)
      if (said.code !== 'EDBLOCKED' || !names) counts.wrongWord += 1
    }
    await Promise.all(pair.map(({ process }) => process.kill()))
  }
  console.log(
    `two starts on one folder, ${rounds} times, the winner killed each time: ${counts.one} with one owner, ` +
      `${counts.two} with two, ${counts.none} with none; ${counts.wrongWord} refusals that did not name the owner, ` +
      `${counts.died} that exited without a message`,
  )
  return [
    { promise: '[R45] never two owners of one folder', held: counts.two === 0 },
    {
      promise: '[R45] never none: the lock of a dead owner is taken over',
      held: counts.none === 0 && counts.one === rounds,
    },
    { promise: '[R45] a refused start names the owner', held: counts.wrongWord === 0 },
    { promise: 'every start ends with a message, never with a silent exit', held: counts.died === 0 },
  ]
}
