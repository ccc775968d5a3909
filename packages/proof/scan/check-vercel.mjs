// npm run proof -- check vercel: Vercel's own build of this project, in a copy and without an account, and a check of
// its output. The CLI is fetched at an exact version for this run only: 292 packages and 358 MB would be too much for a
// lockfile.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages } from '../../../scripts/lib/packages.mjs'
import { root } from '../../../scripts/lib/programs.mjs'
import { copyProject } from './copy-project.mjs'
import { judgeOutput, readOutput } from './vercel-output.mjs'

const cli = 'vercel@60.1.3'
const runtime = 'nodejs24.x'
/** A well-formed live environment: the build validates it, and none of it may appear in the output. */
const canary = 'k2Jq8sVx4Lm0Pz7Rw9TnCanary'
const chain = {
  id: 8453,
  name: 'Base',
  rpcUrl: 'https://rpc.acme.test/base',
  tokens: [{ address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 }],
}
const live = {
  RAMP_MODE: 'live',
  VERCEL_ENV: 'production',
  APP_URL: 'https://pay.acme.test',
  NEXTAUTH_SECRET: `pU0vJ3sWq8ZkT5mYbN1xR7cLh4${canary}`,
  SETTLEMENT_API_URL: 'https://api.acme.test',
  SETTLEMENT_CLIENT_ID: 'acme-7f3a91',
  SETTLEMENT_CLIENT_SECRET: canary,
  SETTLEMENT_CONTRACTS: '8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  DATABASE_URL: `postgres://app:${canary}@db.acme.test/ramp?sslmode=verify-full`,
  UPSTASH_REDIS_REST_URL: 'https://eu1.acme.test',
  UPSTASH_REDIS_REST_TOKEN: `${canary}Redis`,
  CHAINS: JSON.stringify([chain]),
  CRON_SECRET: `${canary}Cron`,
  WIDGET: 'on',
}

/** The project's settings as stored at Vercel. Without an install: the packages are there. */
function writeSettings(project) {
  const settings = { framework: 'nextjs', nodeVersion: '22.x' }
  mkdirSync(path.join(project, '.vercel'))
  const link = { projectId: 'prj_local', orgId: 'team_local', settings }
  writeFileSync(path.join(project, '.vercel/project.json'), JSON.stringify(link))
  const file = path.join(project, 'vercel.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), installCommand: '' }))
}

function buildThere(project, env) {
  const args = [
    '--yes',
    '--ignore-scripts',
    cli,
    'build',
    '--prod',
    '--yes',
    '--token',
    'none',
    '--cwd',
    project,
  ]
  const given = { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1', VERCEL_TELEMETRY_DISABLED: '1' }
  return spawnSync('npx', args, {
    cwd: project,
    env: given,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

function hasCanary(project) {
  const output = path.join(project, '.vercel/output')
  return (
    spawnSync('grep', ['-rlF', canary, output, path.join(project, '.next')], { encoding: 'utf8' }).stdout !==
    ''
  )
}

const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

await ensurePackages(root)
const project = copyProject('vercel')
try {
  writeSettings(project)
  const refused = buildThere(project, { ...live, DATABASE_URL: '' })
  const begun = performance.now()
  const { status, stdout, stderr } = buildThere(project, live)
  console.log(`${stdout}${stderr}`.split('\n').slice(-40).join('\n'))
  console.log(`${cli} build: code ${status} after ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  if (status !== 0) throw new Error('Vercel’s build failed')
  const output = readOutput(project)
  const { functions, crons } = output
  for (const { name, runtime: on, maxDuration, bytes, files } of functions)
    console.log(
      `${name.padEnd(32)} ${on} ${maxDuration ?? '-'} s ${megabytes(bytes).padStart(9)} ${files.length} files`,
    )
  console.log(`${functions.length} functions, ${output.aliases.size} paths, crons ${JSON.stringify(crons)}`)
  const wanted = JSON.parse(readFileSync(path.join(root, 'vercel.json'), 'utf8'))
  const findings = [
    {
      promise: 'a build without its database is refused with a clear message',
      held: refused.status !== 0 && `${refused.stdout}${refused.stderr}`.includes('DATABASE_URL is missing'),
    },
    ...judgeOutput(output, { runtime, crons: wanted.crons }),
    { promise: "no secret is in the build's output", held: !hasCanary(project) },
  ]
  for (const { promise, held } of findings) console.log(`${held ? 'held  ' : 'BROKEN'}  ${promise}`)
  process.exitCode = findings.every(({ held }) => held) ? 0 : 1
} finally {
  rmSync(project, { recursive: true, force: true })
}
