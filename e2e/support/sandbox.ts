// What the sandbox knows, read through its control calls.
import type { Address, Hex } from '@/lib/domain/chains'

export interface SandboxToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly resetsAllowance: boolean
}

export interface SandboxChain {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly nativeSymbol: string
  readonly contracts: readonly { readonly name: string; readonly address: Address }[]
  readonly tokens: readonly SandboxToken[]
}

export interface Ledger {
  readonly accounts: readonly { readonly id: string; readonly label: string; readonly balance: string }[]
  readonly sum: string
}

export interface SandboxOrder {
  readonly transactionId: string
  /** Left out for the first project. */
  readonly project?: 'browser'
  readonly status: string
  readonly chainId: number
  readonly token: Address
  readonly depositAmount: string
  readonly payoutAmount: string
  readonly recipientAccount: string
  readonly depositTxHash: Hex | null
  readonly refundTxHash: Hex | null
  /** Of an order that ends with tokens at an address. */
  readonly toChainId?: number
  readonly toAddress?: Address
  readonly toAmount?: string
  readonly destinationHash?: Hex | null
  /** Of a purchase. */
  readonly payments?: readonly {
    readonly payer: string
    readonly amount: string
    readonly keptAmount: string
  }[]
}

export interface SeenRequest {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly at: string
}

/** A typed hand on one sandbox. Every call throws when it is refused. */
export class SandboxControl {
  constructor(private readonly url: string) {}

  private async call<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status}`)
    // The shapes above are those of the sandbox's own papers; a wrong one fails the test that reads it.
    return (await response.json()) as T
  }

  chains = async () => (await this.call<{ chains: SandboxChain[] }>('config')).chains
  ledger = () => this.call<Ledger>('ledger')
  orders = async () => (await this.call<{ orders: SandboxOrder[] }>('orders')).orders
  requests = async () => (await this.call<{ requests: SeenRequest[] }>('requests')).requests
  faucet = (chainId: number, address: Address, token?: Address, amount?: string) =>
    this.call<{ hashes: Hex[] }>('faucet', {
      chainId,
      address,
      ...(token ? { token } : {}),
      ...(amount ? { amount } : {}),
    })
  /** Trouble for the next calls of one operation. */
  fault = (fault: {
    readonly operation: string
    readonly kind: 'status' | 'cut-before' | 'cut-after'
    readonly status?: number
    readonly retryAfterSeconds?: number
    /** How many calls it is for; one when left out. */
    readonly times?: number
  }) => this.call('faults', fault)
  clearFaults = () => this.call('faults', undefined, 'DELETE')
  /** From now on answers say what is not true (packages/sandbox/README.md, "Lies"). What happens stays as it is. */
  lie = (lie: {
    readonly lie: string
    readonly transactionId?: string
    readonly operation?: string
    /** How many answers; any number when left out. */
    readonly times?: number
  }) => this.call('lies', lie)
  tellTruth = () => this.call('lies', undefined, 'DELETE')
  /** Of the recipient that has this name at the service, or without one of all that are created or given inline from now on. */
  kyc = (status: 'pending' | 'approved' | 'rejected' | 'more_needed', name?: string) =>
    this.call('kyc', name === undefined ? { status } : { status, name })
  settle = (transactionId: string, outcome: 'complete' | 'fail' | 'refund' | 'hold') =>
    this.call('settle', { transactionId, outcome })

  /** Moves the service's clock, and the chains' time, ahead. */
  advance = (advanceSeconds: number) => this.call('clock', { advanceSeconds })
  /** The service's clock, Unix milliseconds. */
  now = async () => Date.parse((await this.call<{ clock: { now: string } }>('config')).clock.now)

  /** Reais on one account of the bank, "0.00" when it has none yet. */
  async balance(account: string): Promise<string> {
    const { accounts } = await this.ledger()
    return accounts.find(({ id }) => id === account)?.balance ?? '0.00'
  }
}
