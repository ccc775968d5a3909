// The real sandbox as a separate process, on free ports and in its own folder, that can be killed and restarted in
// place.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callChain, stopOwnChains } from '../../../scripts/lib/own-chains.mjs'
import { freePorts } from '../../../scripts/lib/ports.mjs'

export type FaultKind = 'status' | 'garbage' | 'garbage-after' | 'delay' | 'cut-before' | 'cut-after'

export interface Fault {
  readonly operation: 'create-recipient' | 'offramp-quote' | 'offramp-status' | '*'
  readonly kind: FaultKind
  readonly status?: number
  readonly retryAfterSeconds?: number
  readonly delayMs?: number
  readonly times?: number
}

function readyOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const take = (data: Buffer) => {
      said += data.toString()
      if (said.includes('sandbox ready')) resolve()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}: ${said.slice(-2_000)}`)))
  })
}

export async function startSandbox(settings: Readonly<Record<string, string>> = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const [port] = await freePorts(1)
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'test' as const,
    SANDBOX_PORT: String(port),
    SANDBOX_DIR: dir,
    SANDBOX_PAYOUT_DELAY_MS: '0',
    // Tests compare amounts of two quotes.
    SANDBOX_MARKET: 'still',
    ...settings,
  }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(process.execPath, [path.resolve('packages/sandbox/start.mjs')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await readyOf(child)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await gone
  }
  async function control(method: string, call: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}/control/${call}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await start()
  return {
    url,
    start,
    control,
    mine: (chainId: number, blocks: number) =>
      callChain(dir, chainId, 'anvil_mine', [`0x${blocks.toString(16)}`]),
    /** kill -9 of the service; its chains keep running. */
    kill: () => end('SIGKILL'),
    fault: (fault: Fault) => control('POST', 'faults', fault),
    /** The statuses of the calls of one operation so far, oldest first; 0 for one that was cut off. */
    callsOf: async (operation: string): Promise<readonly number[]> =>
      Object(await control('GET', 'requests'))
        .requests.filter((call: Record<string, unknown>) => call.operation === operation)
        .map((call: Record<string, unknown>) => Number(call.status)),
    close: async () => {
      await end('SIGTERM')
      // Chains outlive a killed sandbox.
      stopOwnChains(dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
