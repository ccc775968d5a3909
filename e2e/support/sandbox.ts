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
  readonly status: string
  readonly chainId: number
  readonly token: Address
  readonly depositAmount: string
  readonly payoutAmount: string
  readonly recipientAccount: string
  readonly depositTxHash: Hex | null
  readonly refundTxHash: Hex | null
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
  }) => this.call('faults', fault)
  clearFaults = () => this.call('faults', undefined, 'DELETE')
  /** For every recipient that is created or given inline from now on. */
  kyc = (status: 'pending' | 'approved' | 'rejected' | 'more_needed') => this.call('kyc', { status })
  settle = (transactionId: string, outcome: 'complete' | 'fail' | 'refund' | 'hold') =>
    this.call('settle', { transactionId, outcome })

  /** Reais on one account of the bank, "0.00" when it has none yet. */
  async balance(account: string): Promise<string> {
    const { accounts } = await this.ledger()
    return accounts.find(({ id }) => id === account)?.balance ?? '0.00'
  }
}
