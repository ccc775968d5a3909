// One run of people in the app and of widgets in hosts' pages, checked after each move of the clock.

import { until } from '@/scripts/lib/wait.mjs'
import type { HostPage } from './hosts'
import { judgeMoment, type Moment } from './judge'
import { falseReceipts, readMoment, storyOf } from './moment'
import type { Person } from './person'
import type { LyingWorld } from './world'

const restMs = 180_000
/** An order that is being looked at is no longer due: the result is written a moment later. */
const runningLookMs = 20_000
/** An open order is looked at this often at least. */
const longestGapMs = 11 * 60_000

/** What was seen at any moment of the run. */
export interface Observations {
  /** Ends without evidence: of the app's orders, and of those that a host believes have ended. */
  readonly unfounded: string[]
  readonly unfoundedAtHosts: string[]
  readonly unlisted: string[]
  readonly unlistedAtHosts: string[]
  readonly receipts: string[]
  /** Completed by one answer that came before the service was done. */
  readonly early: Set<string>
  readonly listed: Set<string>
  receiptsRefused: number
  /** Moves of the clock after which something due was not looked at in time. */
  restless: number
}

export class Stage {
  readonly seen: Observations = {
    unfounded: [],
    unfoundedAtHosts: [],
    unlisted: [],
    unlistedAtHosts: [],
    receipts: [],
    early: new Set(),
    listed: new Set(),
    receiptsRefused: 0,
    restless: 0,
  }
  readonly people: Person[] = []
  readonly pages: HostPage[] = []

  constructor(
    readonly world: LyingWorld,
    private readonly say: (line: string) => void,
  ) {}

  /** The clock moves step by step, and each time everything due is looked at. */
  async pass(steps: readonly number[]): Promise<void> {
    for (const step of steps) {
      await this.move(step)
      // A look right after a jump finds no deep block from after it, and the next is due within a quarter of what was waited.
      if ((await this.readIfListed()) === null)
        await this.move(Math.min(Math.ceil(step / 3_000) * 1_000, longestGapMs))
      await this.look()
      this.say(`the clock moved by ${step / 1_000} s, and everything due was looked at`)
    }
  }

  private async move(step: number): Promise<void> {
    await this.world.move(step)
    const [rested] = await Promise.all([this.world.rest(restMs), ...this.pages.map((page) => page.rest())])
    if (!rested) this.seen.restless += 1
  }

  /** The moment, or null while a contradiction is missing from the list. */
  private async readIfListed(): Promise<Moment | null> {
    const moment = await readMoment(this.world)
    const isListed = [moment, this.hostsMoment(moment)].every(
      (each) => judgeMoment(each).unlistedIds.length === 0,
    )
    return isListed ? moment : null
  }

  private async readAfterRunningLooks(): Promise<Moment> {
    const listed = () => this.readIfListed()
    return until('every contradiction is listed', listed, { limitMs: runningLookMs }).catch(() =>
      readMoment(this.world),
    )
  }

  async look(): Promise<void> {
    const { seen } = this
    const moment = await this.readAfterRunningLooks()
    const verdict = judgeMoment(moment)
    const receipts = await falseReceipts(this.world, this.people, moment)
    seen.unfounded.push(...verdict.unfounded)
    seen.unlisted.push(...verdict.unlisted)
    for (const id of verdict.unlistedIds.slice(0, 2)) console.log(await storyOf(this.world, id, new Map()))
    seen.receipts.push(...receipts.found)
    for (const id of verdict.listed) seen.listed.add(id)
    seen.receiptsRefused += receipts.asked - receipts.found.length
    const atHosts = judgeMoment(this.hostsMoment(moment))
    seen.unfoundedAtHosts.push(...atHosts.unfounded)
    seen.unlistedAtHosts.push(...atHosts.unlisted)
    for (const each of [...verdict.early, ...atHosts.early]) seen.early.add(each)
  }

  /** The same moment as the hosts see it. They have no operator: their list is what their pages show. */
  hostsMoment(moment: Moment): Moment {
    const pages = this.pages.flatMap((page) => {
      const order = page.believed()
      return order === null ? [] : [{ order, isListed: page.isContradicted() }]
    })
    return {
      ...moment,
      ours: pages.map(({ order }) => order),
      listed: new Set(pages.flatMap(({ order, isListed }) => (isListed ? [order.id] : []))),
    }
  }
}
