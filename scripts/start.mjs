// npm start: the built app, anywhere but on Vercel. It checks its environment itself, and exits when that is wrong.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readStartEnv } from './lib/env-file.mjs'
import { listenHost } from './lib/listen-host.mjs'
import { portProblems } from './lib/ports.mjs'
import { root, startNext } from './lib/programs.mjs'
import { runUntilStopped } from './lib/run.mjs'

// Longer than a stop that waits for a slow answer (lib/server/process/stop.ts).
const graceMs = 35_000

async function main(start) {
  const env = readStartEnv(root)
  const host = listenHost(env)
  const port = env.PORT || '3000'
  const problems = await portProblems([
    { port: Number(port), what: 'the app', setting: 'PORT', host: env.HOST },
  ])
  if (problems.length > 0) throw new Error(problems.join('\n'))
  if (!existsSync(path.join(root, env.NEXT_DIST_DIR || '.next', 'BUILD_ID')))
    throw new Error('there is no build yet: run "npm run build" first')
  const args = ['start', '-p', port, ...(host === null ? [] : ['-H', host])]
  start(startNext(args, { env, onOutput: (text) => process.stdout.write(text) }))
}

await runUntilStopped(main, { graceMs, stopping: 'stopping, once open requests are answered …' })
