// npm run dev: installs missing packages, writes .env.local, starts the sandbox and the app, and stops both together.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { devFiles, ensureEnvFile, modesIn, readDevEnv } from './lib/env-file.mjs'
import { openedAt, reachedAt } from './lib/listen-host.mjs'
import { claimOnlyRun } from './lib/only-run.mjs'
import { stopChainsLeftBehind } from './lib/own-chains.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { hostProblem, portProblems } from './lib/ports.mjs'
import { kill } from './lib/processes.mjs'
import { root, sandboxReady, startNext, startSandbox } from './lib/programs.mjs'
import { runUntilStopped } from './lib/run.mjs'
import { ask, until } from './lib/wait.mjs'

// Compiles the routes of a first visit before reporting ready, and then in the background those of a sale: a fast user
// waits a moment for one page. Without a session, each of them responds without side effects.
const firstRoutes = ['/', '/sell']
const laterRoutes = ['/sign-in', '/api/auth/csrf', '/sell/warm', '/api/hashes', '/api/orders/warm']
/** Long: a start that is given up keeps nothing of what it compiled, so on a slow machine the next one takes as long. */
const compileLimitMs = 600_000

function settings() {
  const env = readDevEnv(root)
  // The sandbox allows pages on this machine to use its chains, and the configured ones.
  const { APP_URL: appUrl = '' } = env
  const origins = [env.SANDBOX_PAGE_ORIGINS, URL.canParse(appUrl) ? new URL(appUrl).origin : '']
  const pages = { SANDBOX_PAGE_ORIGINS: origins.filter(Boolean).join(',') }
  return { env: { ...env, ...pages }, port: env.PORT || '3000', sandboxPort: env.SANDBOX_PORT || '4010' }
}

const sandboxDir = (env) => path.resolve(root, env.SANDBOX_DIR ?? '.sandbox')

/**
 * Nobody may run a sandbox beside the app on the service and the database of a deployment. Next reads every file, so one
 * for live mode is refused even where another setting of RAMP_MODE wins.
 */
function refuseLive() {
  const live = modesIn(root, devFiles).find(({ mode }) => mode === 'live')
  if (live)
    throw new Error(
      `npm run dev is for the sandbox, and ${live.file} for live mode: move it to .env.production`,
    )
  if (process.env.RAMP_MODE === 'live')
    throw new Error('npm run dev is for the sandbox, and RAMP_MODE is "live": take it out of the environment')
}

async function checkPlaces({ env, port, sandboxPort }) {
  const lines = await portProblems([
    { port: Number(port), what: 'the app', setting: 'PORT' },
    { port: Number(sandboxPort), what: 'the sandbox', setting: 'SANDBOX_PORT' },
  ])
  const all = [await hostProblem(env.HOST), ...lines].filter(Boolean)
  if (all.length > 0) throw new Error(all.join('\n'))
}

/** Where an app or a wallet reaches each chain that the sandbox has. */
async function chainsAt(sandbox) {
  try {
    const answer = await fetch(`${sandbox}/control/config`, { signal: AbortSignal.timeout(5_000) })
    const { chains } = await answer.json()
    return chains.map(({ id }) => `${sandbox}/rpc/${id}`).join('  ')
  } catch {
    // Others reach it too, so it tells this only to callers with its secret.
    return `${sandbox}/rpc/<chain id>`
  }
}

function summary({ env, port }, { sandbox, chains, seconds }) {
  return [
    '',
    `  app      http://${openedAt(env)}:${port}`,
    `  bank     ${sandbox}/bank`,
    `  sandbox  ${sandbox}`,
    `  chains   ${chains}`,
    '',
    `  ready in ${seconds.toFixed(1)} s; other pages compile when opened. Ctrl-C stops everything`,
    '',
  ].join('\n')
}

/** @param {string[]} routes that answer 500 @returns {string} what their compiler printed, and what to do */
function failed(routes, compiler) {
  const all = `${routes.join(' and ')} answer${routes.length === 1 ? 's' : ''} 500`
  return `${compiler.tail().trimEnd()}\n\n  ${all}, as said above. If the code is right, delete .next and start again\n`
}

/**
 * Next says that it has read a changed .env.local again, but it keeps the value of each name that was there when it
 * started.
 */
const withReload = (text) =>
  text.replace(
    /Reload env: .*/g,
    '$&, but for settings that it had at the start: for those, stop and start again',
  )

/** What is shown of the app's output before both are ready: it names a misspelled setting only once. */
const warnings = (text) => text.match(/^.*"event":"unknown setting".*\n/gm)?.join('') ?? ''

/** A second run would take the first one's ports. */
async function refuseSecond() {
  const { env, port } = settings()
  const words = `as process ${process.pid}, at http://${openedAt(env)}:${port}`
  const other = await claimOnlyRun('dev', root, words)
  if (other !== null)
    throw new Error(`npm run dev is already running in this folder, ${other}: use that one, or stop it first`)
}

let hasSandbox = false
let isReady = false
let isStopping = false
let next
/** The pages that the compiler is making for us. */
let compiling = Promise.resolve()

/**
 * Asked to stop in the middle of a page, the compiler saves it as a failed one, which then answers 500 in every later run.
 * Killed, it saves nothing. A page that was given up may still be in the middle.
 */
async function untilCompiled() {
  isStopping = true
  const pages = compiling.then(
    () => true,
    () => false,
  )
  const isDone = await Promise.race([pages, sleep(isReady ? 10_000 : 0, false)])
  if (!isDone) kill(next)
}

async function main(start) {
  const startedAt = performance.now()
  await refuseSecond()
  refuseLive()
  await ensurePackages(root)
  if (ensureEnvFile(root)) console.log('wrote .env.local with newly generated secrets')
  const own = settings()
  await checkPlaces(own)

  const show = (text) => process.stdout.write(isReady ? withReload(text) : warnings(text))
  const env = { ...own.env, NODE_ENV: 'development' }
  // Kept back until both are ready, unless one stops before: then its last lines say why.
  const begin = (child) => {
    void child.ended.then(({ code }) => !isReady && code > 0 && process.stderr.write(child.tail()))
    return start(child)
  }
  const sandbox = begin(startSandbox({ env, onOutput: show }))
  hasSandbox = true
  next = begin(startNext(['dev', '-p', own.port, '-H', env.HOST || '127.0.0.1'], { env, onOutput: show }))
  // One that another project has left in the shell gets this one's tables.
  const where = own.env.DATABASE_URL ? ' with the database of DATABASE_URL' : ''
  console.log(`starting the sandbox and the app${where} …`)
  const open = (route) => ask(`http://${reachedAt(env)}:${own.port}${route}`, compileLimitMs)
  const compile = (route) =>
    until(`${route} answered`, () => open(route), { limitMs: compileLimitMs, child: next })
  const reached = sandboxReady(sandbox)
  const first = async (route) => {
    const answer = await compile(route)
    // Perhaps only for want of a sandbox that starts slowly.
    return answer.status < 500 ? answer : reached.then(() => compile(route))
  }
  // Together: the compiler has work for both cores, and compiles what they share once.
  compiling = Promise.all(firstRoutes.map(first))
  const [address, answers] = await Promise.all([reached, compiling])
  const chains = await chainsAt(address)
  isReady = true
  const seconds = (performance.now() - startedAt) / 1000
  console.log(summary(own, { sandbox: address, chains, seconds }))
  // Opened, they show the same, and compile again once the code is right.
  const failing = firstRoutes.filter((_, index) => answers[index].status >= 500)
  if (failing.length > 0) console.error(failed(failing, next))
  // Once each: a failing page shows its error when it is opened.
  for (const route of laterRoutes) {
    if (isStopping) return
    compiling = open(route)
    await compiling.catch(() => undefined)
  }
}

await runUntilStopped(main, {
  before: untilCompiled,
  // A sandbox that was killed leaves its chains running; its journal restores their state.
  afterwards: () => {
    if (hasSandbox) stopChainsLeftBehind(sandboxDir(readDevEnv(root)))
  },
  // Killed before the compiler has saved its work, the next start is slow again. After a first run that takes ten seconds or more.
  graceMs: 40_000,
  stopping: 'stopping, once the compiler has saved its work for the next start …',
})
