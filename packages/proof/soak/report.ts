// How a soak ends: its figures as lines, and whether each promise held as the exit code.
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

/** The count that the command line asks for. */
export function countOf(text: string | undefined, usual: number): number {
  const count = text === undefined ? usual : Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a count`)
  return count
}

/** Tells whoever started this run what was wrong, since the lines above the last may be lost. */
function reportFailure(lines: readonly string[]): void {
  if (process.env.SOAK_FAILURES_FILE) writeFileSync(process.env.SOAK_FAILURES_FILE, lines.join('\n'))
}

/** Prints every finding and leaves with 1 when one of them did not hold. */
export function conclude(findings: readonly Finding[]): void {
  for (const { promise, held } of findings) console.log(`${held ? 'held  ' : 'BROKEN'}  ${promise}`)
  reportFailure(findings.filter(({ held }) => !held).map(({ promise }) => promise))
  process.exitCode = findings.length > 0 && findings.every(({ held }) => held) ? 0 : 1
}

const ends: (() => unknown)[] = []

/** What a soak started it names here at once: it is ended, last first, however the soak comes to its end. */
export function atEnd(end: () => unknown): void {
  ends.push(end)
}

let ending: Promise<void> | null = null

/** Once for all who ask: a run that breaks off because it is being stopped must not leave before everything has ended. */
function endAll(): Promise<void> {
  ending ??= (async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end()
  })()
  return ending
}

/** Runs a soak, and lets nothing that it started outlive it. */
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
