// Whether this process is stopping, and the work to finish first.
import 'server-only'
import { perProcess } from './per-process'

interface LeaseHolder {
  /** Releases this process's lease, so that another can take over at once. */
  readonly giveBack: () => Promise<void>
}

interface StopState {
  stopping: boolean
  /** Work was waited for, and the leases of the rest were released. */
  finished: boolean
  readonly works: Map<Promise<unknown>, LeaseHolder | null>
}

const state = perProcess<StopState>('rampStop', () => ({
  stopping: false,
  finished: false,
  works: new Map(),
}))

export const isStopping = (): boolean => state().stopping

/** From here on no new lease is taken. */
export function beginStopping(): void {
  state().stopping = true
}

/** Runs work outside of any request, tracked for a graceful stop. */
export async function knownWork<T>(work: Promise<T>, giveBack?: () => Promise<void>): Promise<T> {
  const { works, finished } = state()
  works.set(work, giveBack === undefined ? null : { giveBack })
  // For a request that is still answered: the process may exit before this work ends.
  if (finished) giveBack?.().catch(() => undefined)
  try {
    return await work
  } finally {
    works.delete(work)
  }
}

/**
 * Waits for work in progress, then releases what has not ended by then.
 * @returns how many leases were released
 */
export async function finishWork(limitMs: number): Promise<number> {
  const { works } = state()
  const end = performance.now() + limitMs
  while (works.size > 0 && performance.now() < end) {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise((resolve) => {
      timer = setTimeout(resolve, end - performance.now())
    })
    await Promise.race([Promise.allSettled(works.keys()), over])
    clearTimeout(timer)
  }
  state().finished = true
  const held = [...works.values()].filter((each) => each !== null)
  await Promise.allSettled(held.map(({ giveBack }) => giveBack()))
  return held.length
}
