// A page of the same framework with nothing in it, built and started beside the app.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { atEnd } from '../../soak/report'

const folder = path.join(root, 'packages/proof/bare-page')

/** Resolves with its address. */
export async function runBare(): Promise<string> {
  const env = { ...withoutEnvFiles(root), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const here = { cwd: folder, env }
  const { status, stderr } = spawnSync(process.execPath, [next, 'build'], { ...here, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the bare page was not built: ${stderr}`)
  const [port = 0] = await freePorts(1)
  const args = [next, 'start', '-p', String(port), '-H', '127.0.0.1']
  const child = startNode('the bare page', args, here)
  atEnd(() => stopAll([child]))
  const url = `http://127.0.0.1:${port}/`
  await until('the bare page answered', () => answers(url), { limitMs: 60_000, child })
  return url
}
