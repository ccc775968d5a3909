// What the sandbox has recorded, read through its control calls.
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
  /** Omitted for the first project. */
  readonly project?: 'browser'
  readonly status: string
  readonly chainId: number
  readonly token: Address
  readonly depositAmount: string
  readonly payoutAmount: string
  readonly recipientAccount: string
  readonly depositTxHash: Hex | null
  readonly refundTxHash: Hex | null
  /** Set for an order that ends with tokens at an address. */
  readonly toChainId?: number
  readonly toAddress?: Address
  readonly toAmount?: string
  readonly destinationHash?: Hex | null
  /** Set for a purchase. */
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

/** A typed client for one sandbox's control calls. Every method throws when its call is refused. */
export class SandboxControl {
  constructor(private readonly url: string) {}

  private async call<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status}`)
    // Safe: the types above follow the sandbox's own document; a wrong one fails the test that reads it.
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
  /** A fault in the next calls of one operation. */
  fault = (fault: {
    readonly operation: string
    readonly kind: 'status' | 'cut-before' | 'cut-after'
    readonly status?: number
    readonly retryAfterSeconds?: number
    /** The number of calls; one if omitted. */
    readonly times?: number
  }) => this.call('faults', fault)
  clearFaults = () => this.call('faults', undefined, 'DELETE')
  /** From now on, answers contain this lie (packages/sandbox/README.md, "Lies"). What really happens doesn't change. */
  lie = (lie: {
    readonly lie: string
    readonly transactionId?: string
    readonly operation?: string
    /** The number of answers; unlimited if omitted. */
    readonly times?: number
  }) => this.call('lies', lie)
  tellTruth = () => this.call('lies', undefined, 'DELETE')
  /**
   * For the recipient with this name at the service; without a name, for all that are created or given inline from now
   * on.
   */
  kyc = (status: 'pending' | 'approved' | 'rejected' | 'more_needed', name?: string) =>
    this.call('kyc', name === undefined ? { status } : { status, name })
  settle = (transactionId: string, outcome: 'complete' | 'fail' | 'refund' | 'hold') =>
    this.call('settle', { transactionId, outcome })

  /** Moves the service's clock, and the chains' time, ahead. */
  advance = (advanceSeconds: number) => this.call('clock', { advanceSeconds })
  /** The service's clock, in Unix milliseconds. */
  now = async () => Date.parse((await this.call<{ clock: { now: string } }>('config')).clock.now)

  /** Reais in one bank account, "0.00" if it has none yet. */
  async balance(account: string): Promise<string> {
    const { accounts } = await this.ledger()
    return accounts.find(({ id }) => id === account)?.balance ?? '0.00'
  }
}
