// npm run proof -- bench sandbox [<count>]: how fast the sandbox starts, first and second time, and how many signed
// POSTs it answers compared with a bare node:http server that reads and answers the same sizes, on the same machine and
// in the same run.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root, sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { canonical, type Json, macOf } from '../fuzz/signer'
import { atEnd, countOf, runSoak } from '../soak/report'
import { type Load, measure, type Post } from './posts'

const count = countOf(process.argv[2], 3_000)
const secret = 'bench-secret'
const [port, barePort] = await freePorts(2)
const dir = mkdtempSync(join(tmpdir(), 'bench-'))
const env = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  SANDBOX_PORT: String(port),
  SANDBOX_DIR: dir,
  SANDBOX_CLIENT_ID: 'bench',
  SANDBOX_CLIENT_SECRET: secret,
  SANDBOX_RATE_LIMIT: '9999999/1h',
}

function signed(body: { readonly [name: string]: Json }): Post {
  const text = canonical(body)
  const headers = {
    'x-client-id': 'bench',
    'x-signature': macOf(secret, text),
    'x-timestamp': String(Date.now()),
  }
  return { body: text, headers }
}

const person = () => ({
  kycInformation: {
    taxId: '52998224725',
    taxIdCountry: 'BRA',
    email: 'maria@example.com',
    name: 'Maria Silva',
  },
  fiatSettlementDetails: { toCurrency: 'BRL', pixKey: `${randomUUID()}@example.com` },
})

/** Starts the sandbox in place, and returns how long that took. */
async function start() {
  const begun = performance.now()
  const child = startSandbox({ env })
  atEnd(() => stopAll([child]))
  await sandboxReady(child)
  return { child, seconds: (performance.now() - begun) / 1_000 }
}

function show(what: string, { perSecond, medianMs, p99Ms }: Load, bare: Load): void {
  const figures = `${Math.round(perSecond)} per second, ${medianMs.toFixed(1)} ms (median), ${p99Ms.toFixed(1)} ms (p99)`
  console.log(`${what.padEnd(18)} ${figures}`)
  console.log(
    `${'  bare server'.padEnd(18)} ${Math.round(bare.perSecond)} per second, ${bare.medianMs.toFixed(1)} ms (median), ` +
      `${bare.p99Ms.toFixed(1)} ms (p99); ${(bare.perSecond / perSecond).toFixed(1)} times as many`,
  )
}

await runSoak(async () => {
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  atEnd(() => stopOwnChains(dir))
  console.log(
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}; ${count} calls of each, 16 at once`,
  )
  const cold = await start()
  await stopAll([cold.child])
  const warm = await start()
  console.log(`start: first ${cold.seconds.toFixed(1)} s, second ${warm.seconds.toFixed(1)} s`)

  const bare = startNode('the bare server', ['packages/proof/bench/bare-server.mjs', String(barePort)], {
    cwd: root,
  })
  atEnd(() => stopAll([bare]))
  await until('the bare server was ready', async () => (bare.tail().includes('bare ready') ? true : null), {
    limitMs: 20_000,
    child: bare,
  })
  const config = await fetch(`http://127.0.0.1:${port}/control/config`)
  // Safe: the sandbox's own tests prove this shape.
  const { chains } = (await config.json()) as { chains: { id: number; tokens: { address: string }[] }[] }
  const source = {
    fromChain: String(chains[0]?.id),
    fromToken: chains[0]?.tokens[0]?.address ?? '',
    fromAddress: '0x00000000000000000000000000000000000f0221',
    intent: { method: 'usd', value: '25.50' },
  }
  const calls = {
    'offramp-quote': ['/v1/offramp/quote', () => signed({ ...source, ...person() })],
    'create-recipient': ['/v1/create-recipient', () => signed({ name: randomUUID(), ...person() })],
  } as const
  let refused = 0
  for (const [name, [path, make]] of Object.entries(calls)) {
    const address = `http://127.0.0.1:${port}${path}`
    // Both are warmed up before they are measured.
    const { answerBytes } = await measure(address, 200, make)
    const bareAddress = `http://127.0.0.1:${barePort}/${answerBytes}`
    await measure(bareAddress, 200, make)
    const beside = await measure(bareAddress, count, make)
    const ours = await measure(address, count, make)
    show(name, ours, beside)
    refused += ours.refused + beside.refused
  }
  return [{ promise: 'every call succeeded', held: refused === 0 }]
})
