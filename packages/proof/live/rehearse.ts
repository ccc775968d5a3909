// The rehearsal of going live, run by check.ts in its copy of the project: build, doctor, start, an order of each kind and
// one in the widget.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../soak/line-process'
import { atEnd, type Finding, runSoak } from '../soak/report'
import { orders } from './orders'
import { openBrowser } from './person'
import { type Stage, setStage } from './stage'

/** Not at once: the service is behind a front of this very process. */
async function run(stage: Stage, script: string, ...args: string[]): Promise<string> {
  const env = { ...bareEnv(), ...stage.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return text(spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: [...stdio] }).stdout)
}

/** A build that fails says why. */
async function build(stage: Stage): Promise<void> {
  const output = await run(stage, 'scripts/build.mjs')
  if (!existsSync(path.join(root, '.next/BUILD_ID'))) throw new Error(`the build failed:\n${output}`)
}

const report = z.object({ findings: z.array(z.object({ state: z.string(), what: z.string() })) })

/** What the doctor finds wrong. */
async function wrongFindings(stage: Stage): Promise<readonly string[]> {
  const { findings } = report.parse(JSON.parse(await run(stage, 'scripts/doctor.mjs', '--json')))
  return findings.flatMap(({ state, what }) => (state === 'wrong' ? [what] : []))
}

async function start(stage: Stage): Promise<void> {
  const env = { ...bareEnv(), ...stage.env, NODE_ENV: 'production' }
  const child = startNode('the app', ['scripts/start.mjs'], { cwd: root, env })
  atEnd(() => stopAll([child]))
  const isReady = async () => (/"event":"server ready"/.test(child.tail()) ? true : null)
  await until('the app was ready', isReady, { limitMs: 120_000, child })
}

/** Prints how long it took and what it cost. @returns whether it reached its end */
async function isCompleted(name: string, stage: Stage, complaints: string[]): Promise<boolean> {
  const who = await openBrowser(stage, complaints)
  const before = (await stage.sandbox.requests()).length
  const begun = performance.now()
  const failure = await orders[name]?.(stage, who).then(
    () => null,
    (thrown: unknown) => String(thrown),
  )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const calls = (await stage.sandbox.requests()).length - before
  console.log(`${name}: ${failure ?? 'completed'} after ${seconds} s, ${calls} calls of the service`)
  await who.close()
  return failure === null
}

await runSoak(async () => {
  const stage = await setStage()
  if (stage === null) return []
  await build(stage)
  await start(stage)
  const wrong = await wrongFindings(stage)
  console.log(`the doctor: ${wrong.join('; ')}`)
  const complaints: string[] = []
  const findings: Finding[] = [
    {
      promise: 'the doctor finds wrong only that the service is a sandbox',
      held: wrong.length === 1 && /a sandbox/.test(wrong[0] ?? ''),
    },
  ]
  for (const name of Object.keys(orders))
    findings.push({
      promise: `${name} completes in a live build`,
      held: await isCompleted(name, stage, complaints),
    })
  for (const complaint of complaints) console.log(`in a page: ${complaint}`)
  return [...findings, { promise: 'no page had an error', held: complaints.length === 0 }]
})
