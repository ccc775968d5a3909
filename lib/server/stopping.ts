// Whether this process is being stopped, and the work that it should finish first. Known to every bundle of Next, which share
// only globalThis.
import 'server-only'

interface Held {
  /** Lets another process take up at once what this one has claimed. */
  readonly giveBack: () => Promise<void>
}

interface StopState {
  stopping: boolean
  readonly works: Map<Promise<unknown>, Held | null>
}

const shared = globalThis as { rampStop?: StopState } // Safe: no one else uses this name

function state(): StopState {
  shared.rampStop ??= { stopping: false, works: new Map() }
  return shared.rampStop
}

export const isStopping = (): boolean => state().stopping

/** From here on nothing new is claimed. */
export function beginStopping(): void {
  state().stopping = true
}

/** Does a piece of work outside of any request, known to whoever stops this process. */
export async function knownWork<T>(work: Promise<T>, giveBack?: () => Promise<void>): Promise<T> {
  const { works } = state()
  works.set(work, giveBack === undefined ? null : { giveBack })
  try {
    return await work
  } finally {
    works.delete(work)
  }
}

/**
 * Waits for the work that is under way, then gives back what has not ended by then.
 * @returns how many claims were given back
 */
export async function finishWork(limitMs: number): Promise<number> {
  const { works } = state()
  const end = Date.now() + limitMs
  while (works.size > 0 && Date.now() < end) {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise((resolve) => {
      timer = setTimeout(resolve, end - Date.now())
    })
    await Promise.race([Promise.allSettled(works.keys()), over])
    clearTimeout(timer)
  }
  const held = [...works.values()].filter((each) => each !== null)
  await Promise.allSettled(held.map(({ giveBack }) => giveBack()))
  return held.length
}
