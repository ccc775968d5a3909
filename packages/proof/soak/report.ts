// How a soak ends: its figures as lines, and the promises as the exit code.
import { writeFileSync } from 'node:fs'
import { onSignals } from '@/scripts/lib/processes.mjs'

export interface Finding {
  readonly promise: string
  readonly held: boolean
}

export const random = (least: number, most: number): number => least + Math.random() * (most - least)

export function median(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The count given on the command line. */
export function countOf(text: string | undefined, usual: number): number {
  const count = text === undefined ? usual : Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a count`)
  return count
}

/** Reports the failures again at the end, because earlier lines may be lost. */
function reportFailure(lines: readonly string[]): void {
  if (process.env.SOAK_FAILURES_FILE) writeFileSync(process.env.SOAK_FAILURES_FILE, lines.join('\n'))
}

/** Prints every finding and exits with 1 when one of them failed. */
export function conclude(findings: readonly Finding[]): void {
  for (const { promise, held } of findings) console.log(`${held ? 'held  ' : 'BROKEN'}  ${promise}`)
  reportFailure(findings.filter(({ held }) => !held).map(({ promise }) => promise))
  process.exitCode = findings.length > 0 && findings.every(({ held }) => held) ? 0 : 1
}

const ends: (() => unknown)[] = []

/** A soak registers here at once what it starts: it is stopped, last first, however the soak ends. */
export function atEnd(end: () => unknown): void {
  ends.push(end)
}

let ending: Promise<void> | null = null

/** Once for all callers: a run that is being stopped must not exit before everything has ended. */
function endAll(): Promise<void> {
  ending ??= (async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
  })()
  return ending
}

/** Runs a soak, and lets nothing it started outlive it. */
export async function runSoak(main: () => Promise<readonly Finding[]>): Promise<void> {
  onSignals(() => void endAll().finally(() => process.exit(130)))
  try {
    conclude(await main())
  } catch (thrown) {
    console.error(thrown)
    reportFailure([String(thrown)])
    process.exitCode = 1
  }
  await endAll()
  process.exit()
}
