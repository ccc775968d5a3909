import type { Address, Hex } from 'viem'

export interface Token {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  readonly resetsAllowance: boolean
}

export interface ChainInfo {
  readonly id: number
  readonly name: string
  readonly rpcUrl: string
  readonly contracts: readonly { readonly name: string; readonly address: Address }[]
  readonly tokens: readonly Token[]
}

export interface Order {
  readonly transactionId: string
  readonly status: string
  readonly recipientAccount: string
  readonly depositTxHash: Hex | null
  readonly refundTxHash: Hex | null
}

export type KycStatus = 'pending' | 'approved' | 'rejected' | 'more_needed'

export type Outcome = 'complete' | 'fail' | 'refund' | 'hold' | 'delay'

export interface Fault {
  readonly operation: string
  readonly kind: 'status' | 'garbage' | 'delay' | 'cut-before' | 'cut-after' | 'garbage-after'
  readonly status?: number
  readonly retryAfterSeconds?: number
  readonly delayMs?: number
  readonly times?: number
}

export interface LieOrder {
  readonly lie: string
  readonly transactionId?: string
  readonly operation?: string
  readonly times?: number
  readonly share?: number
  readonly seed?: number
  readonly mayRepeat?: boolean
}

export interface LieInForce {
  readonly id: number
  readonly lie: string
  readonly transactionId: string | null
  readonly operation: string | null
  readonly times: number | null
  readonly left: number | null
  readonly share: number
  readonly seed: number
  readonly mayRepeat: boolean
  readonly met: number
  readonly changed: number
  readonly orders: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The sandbox's control calls: unsigned, for this machine only. */
export class Control {
  constructor(readonly url: string) {}

  async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}/control/${path}`, {
      method,
      headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status} ${text}`)
    // The types above follow the specification; a wrong one fails the test that reads it.
    return JSON.parse(text === '' ? 'null' : text) as T
  }

  chains = async () => (await this.call<{ chains: ChainInfo[] }>('GET', 'config')).chains
  ledger = () =>
    this.call<{ accounts: { id: string; label: string; balance: string }[]; sum: string }>('GET', 'ledger')
  orders = async () => (await this.call<{ orders: Order[] }>('GET', 'orders')).orders
  requests = async () =>
    (
      await this.call<{
        requests: { operation: string; path: string; status: number; lie?: string }[]
      }>('GET', 'requests')
    ).requests
  faucet = (body: object) => this.call<{ hashes: Hex[] }>('POST', 'faucet', body)
  fault = (fault: Fault) => this.call('POST', 'faults', fault)
  /** For one recipient, or without an id for every one created or given inline from then on. */
  kyc = (status: KycStatus, recipientId?: string) =>
    this.call('POST', 'kyc', recipientId === undefined ? { status } : { status, recipientId })
  lie = (order: LieOrder) => this.call<LieInForce>('POST', 'lies', order)
  lies = async () => (await this.call<{ lies: readonly LieInForce[] }>('GET', 'lies')).lies
  /** One lie by its id, or all. Returns the removed ones. */
  takeLiesBack = async (id?: number) =>
    (await this.call<{ lies: readonly LieInForce[] }>('DELETE', id === undefined ? 'lies' : `lies/${id}`))
      .lies
  clearFaults = () => this.call('DELETE', 'faults')
  /** Moves the service's clock and the chains' time ahead. */
  advance = (advanceSeconds: number) => this.call('POST', 'clock', { advanceSeconds })
  reset = () => this.call('POST', 'reset')
  settle = (transactionId: string, outcome: Outcome, more: { delaySeconds?: number } = {}) =>
    this.call('POST', 'settle', { transactionId, outcome, ...more })

  async balance(account: string): Promise<string> {
    const { accounts } = await this.ledger()
    return accounts.find(({ id }) => id === account)?.balance ?? '0.00'
  }

  async order(transactionId: string): Promise<Order | undefined> {
    return (await this.orders()).find((order) => order.transactionId === transactionId)
  }
}
