// The frame of a script that keeps programs running: stops all of them when one dies or the user stops it.
import { reachDirectly } from './direct.mjs'
import { machineProblem } from './node-version.mjs'
import { onSignals, stopAll } from './processes.mjs'
import { root } from './programs.mjs'

reachDirectly(process.env)

/** Exits the script with one line and no stack: these are messages for people. */
export function giveUp(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/**
 * @param {(start: (child: import('./processes.mjs').Child) => import('./processes.mjs').Child) => Promise<void>} main
 * starts the programs; each child passed to `start` is watched from then on
 * @param {object} [options]
 * @param {() => Promise<unknown>} [options.before] is awaited before they are stopped
 * @param {() => void} [options.afterwards] runs when all of them have ended
 * @param {number} [options.graceMs] how long each may take to stop
 * @param {string} [options.stopping] printed when the user stops it: a stop may take its time
 */
export async function runUntilStopped(
  main,
  { before = async () => {}, afterwards = () => {}, graceMs = 15_000, stopping: words = 'stopping …' } = {},
) {
  const problem = machineProblem(root)
  if (problem) giveUp(problem)
  const children = []
  let stopping = false

  const stop = async (code, line) => {
    if (stopping) return
    stopping = true
    if (line) console.error(line)
    await before()
    await stopAll(children, graceMs)
    afterwards()
    process.exit(code)
  }

  const start = (child) => {
    children.push(child)
    void child.ended.then(({ code, signal }) =>
      stop(code === 0 ? 0 : 1, `${child.name} stopped (${signal ?? `code ${code}`})`),
    )
    return child
  }

  onSignals(() => stop(0, words))
  try {
    await main(start)
  } catch (error) {
    await stop(1, error instanceof Error ? error.message : String(error))
  }
}
