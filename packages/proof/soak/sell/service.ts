// The sandbox program: the service, its chains and its bank, and its control calls.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import { Program } from './program'
import { hex } from './rpc'

const chainShape = z.looseObject({
  id: z.number(),
  name: z.string(),
  rpcUrl: z.string(),
  explorerUrl: z.string(),
  nativeSymbol: z.string(),
  confirmations: z.number(),
  contracts: z.array(z.looseObject({ name: z.string(), address: hex })),
  tokens: z.array(
    z.looseObject({
      address: hex,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      resetsAllowance: z.boolean(),
    }),
  ),
})
export const configShape = z.object({ chains: z.array(chainShape) })
export type ServedChain = z.output<typeof chainShape>

const orderShape = z.object({
  kind: z.literal('offramp'),
  transactionId: z.string(),
  status: z.string(),
  payoutAmount: z.string(),
  recipientAccount: z.string(),
})
export type ServiceOrder = Omit<z.output<typeof orderShape>, 'kind'>
/** The app asks for a price of each other kind when it starts. */
const otherShape = z.looseObject({ kind: z.enum(['onramp', 'crosschain']) })
export const ordersShape = z.object({
  orders: z
    .array(z.discriminatedUnion('kind', [orderShape, otherShape]))
    .transform((all) => all.flatMap((order) => (order.kind === 'offramp' ? [order] : []))),
})
export const ledgerShape = z.object({
  accounts: z.array(z.object({ id: z.string(), balance: z.string() })),
  sum: z.string(),
})

export type Outcome = 'complete' | 'fail' | 'refund' | 'hold'
export interface Fault {
  readonly operation: 'create-recipient' | 'offramp-quote' | 'offramp-status' | '*'
  readonly kind: 'status' | 'garbage' | 'garbage-after' | 'delay' | 'cut-before' | 'cut-after'
  readonly status?: number
  readonly delayMs?: number
  readonly times?: number
}

export interface Service {
  readonly program: Program
  readonly url: string
  /** Everything it stores. */
  readonly folder: string
  readonly read: <T>(call: string, shape: z.ZodType<T>) => Promise<T>
  /** @throws when it is down, or refuses */
  readonly settle: (transactionId: string, outcome: Outcome) => Promise<void>
  readonly addFault: (fault: Fault) => Promise<void>
  readonly clearFaults: () => Promise<void>
}

/** @param settings override the defaults */
export async function startService(
  quoteLifeSeconds: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const [port] = await freePorts(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'soak-'))
  const env = {
    ...bareEnv(),
    SANDBOX_PORT: String(port),
    SANDBOX_DIR: folder,
    SANDBOX_QUOTE_TTL_SECONDS: String(quoteLifeSeconds),
    SANDBOX_PAYOUT_DELAY_MS: '1500',
    ...settings,
  }
  atEnd(() => {
    stopOwnChains(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  const program = new Program('the service', () => {
    const child = startSandbox({ env })
    return { child, ready: sandboxReady(child) }
  })
  await program.start()
  const url = `http://127.0.0.1:${port}`
  const call = async (method: string, place: string, body?: unknown) => {
    const response = await fetch(`${url}/control/${place}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} /control/${place} answered ${response.status}`)
    return response.json()
  }
  return {
    program,
    url,
    folder,
    read: async (place, shape) => shape.parse(await call('GET', place)),
    settle: (transactionId, outcome) => call('POST', 'settle', { transactionId, outcome }),
    addFault: (fault) => call('POST', 'faults', fault),
    clearFaults: () => call('DELETE', 'faults'),
  }
}
