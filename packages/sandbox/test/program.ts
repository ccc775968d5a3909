// Starts the real program on free ports in its own folder, for tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { freePorts } from '../../../scripts/lib/ports.mjs'
import { createChainClient } from '../chain/client'
import { NETWORKS } from '../chain/networks'
import type { ChainProcess } from '../chain/process'
import type { OfframpQuoteAnswer, OfframpStatusAnswer } from '../service/http/schemas'

const START = join(dirname(fileURLToPath(import.meta.url)), '../start.mjs')
const [NETWORK] = NETWORKS
export const USDC: Address = NETWORK.tokens[0]?.address ?? '0x'

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

export async function startTestSandbox() {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const [port] = await freePorts(1)
  const base = `http://127.0.0.1:${port}`
  const client = createChainClient(NETWORK, () => chainProcessOf(dir, NETWORK.id))
  const account = privateKeyToAccount(generatePrivateKey())
  const settings = {
    SANDBOX_PORT: String(port),
    SANDBOX_DIR: dir,
    SANDBOX_PAYOUT_DELAY_MS: '300',
    // Tests compare the amounts of two quotes.
    SANDBOX_MARKET: 'still',
  }
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = run(settings)
    await readyOf(child)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return null
    const code = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    return code
  }

  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${base}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  async function signed<T>(method: string, path: string, body?: string): Promise<T> {
    const signature = createHmac('sha256', 'sandbox-secret')
      .update(body ?? '{}')
      .digest('hex')
    const headers = {
      'x-client-id': 'sandbox-client',
      'x-signature': signature,
      'x-timestamp': String(Date.now()),
      'content-type': 'application/json',
    }
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  await start()
  return {
    dir,
    base,
    client,
    account,
    control,
    signed,
    start,
    status: (id: string) => signed<OfframpStatusAnswer>('GET', `/v1/offramp/status?transactionId=${id}`),
    killService: () => end('SIGKILL'),
    killChains() {
      for (const { id } of NETWORKS) process.kill(chainProcessOf(dir, id).pid, 'SIGKILL')
    },
    startSecond: () => outcomeOf(run(settings)),
    async remove() {
      await end('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Quotes one sale of 100 USDC and sends the transactions of its plan, with the outcome chosen before. */
export async function sell(sandbox: TestSandbox, how: { pixKey: string; outcome?: 'hold' }) {
  const { client, account } = sandbox
  await sandbox.control('POST', '/faucet', { chainId: NETWORK.id, address: account.address })
  // Written in canonical order, so that the text itself can be signed.
  const body = JSON.stringify({
    fiatSettlementDetails: { pixKey: how.pixKey, toCurrency: 'BRL' },
    fromAddress: account.address,
    fromChain: String(NETWORK.id),
    fromToken: USDC,
    intent: { method: 'fromAmount', value: '100000000' },
    kycInformation: {
      email: 'ana@example.com',
      name: 'Ana Souza',
      taxId: '52998224725',
      taxIdCountry: 'BRA',
    },
  })
  const quote = await sandbox.signed<OfframpQuoteAnswer>('POST', '/v1/offramp/quote', body)
  const { approvalTxParams: approval, transactionRequest: transfer, transactionId } = quote
  if (how.outcome !== undefined)
    await sandbox.control('POST', '/settle', { transactionId, outcome: how.outcome })
  const send = async (to: string, data: string): Promise<Hex> => {
    // Safe: addresses and call data of the service's own answer.
    const hash = await client.sendTransaction({ account, to: to as Address, data: data as Hex })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${hash} was reverted`)
    return hash
  }
  if (approval.to !== undefined && approval.data !== undefined) await send(approval.to, approval.data)
  const depositHash = await send(transfer.to, transfer.data)
  return { quote, depositHash }
}

export async function waitFor<T>(read: () => Promise<T>, done: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await read()
    if (done(seen)) return seen
    await sleep(150)
  }
}

function run(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [START], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function readyOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('sandbox ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the sandbox ended with code ${code}: ${errors}`)))
  })
}

function outcomeOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    let stderr = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, stderr }))
  })
}

export function chainProcessOf(dir: string, chainId: number): ChainProcess {
  // Safe: written by the sandbox, about the process it started.
  return JSON.parse(readFileSync(join(dir, `chain-${chainId}.json`), 'utf8')) as ChainProcess
}
