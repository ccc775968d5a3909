// A person with their own empty wallet on one chain, who pays by Pix.
import { randomUUID } from 'node:crypto'
import { type Address, createPublicClient, erc20Abi, type Hex, http, parseEventLogs } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { ChainInfo, Control, Token } from './control'
import type { Answer, Service } from './service'
import { until } from './until'

export interface Payment {
  readonly payer: string
  readonly finding: string | null
  readonly amount: string
  readonly keptAmount: string
  readonly returnedAmount: string
}

export class Buyer {
  readonly address: Address = privateKeyToAccount(generatePrivateKey()).address
  readonly client

  private constructor(
    readonly chain: ChainInfo,
    readonly token: Token,
  ) {
    this.client = createPublicClient({ transport: http(chain.rpcUrl) })
  }

  static async on(control: Control, chainIndex = 0, symbol = 'USDC'): Promise<Buyer> {
    const chain = (await control.chains())[chainIndex]
    const token = chain?.tokens.find((one) => one.symbol === symbol)
    if (chain === undefined || token === undefined) throw new Error(`no ${symbol} on chain ${chainIndex}`)
    return new Buyer(chain, token)
  }

  get settlementDetails() {
    return { toChain: String(this.chain.id), toToken: this.token.address, toAddress: this.address }
  }

  /** A quote's body; in reais unless a method is given. */
  body(value: string, method = 'fromAmount') {
    return {
      fromCurrency: 'BRL',
      intent: { method, value },
      settlementDetails: this.settlementDetails,
    }
  }

  balance(): Promise<bigint> {
    const call = { address: this.token.address, abi: erc20Abi, functionName: 'balanceOf' } as const
    return this.client.readContract({ ...call, args: [this.address] })
  }

  /** What one transaction sent to this person, from its events. */
  async received(hash: Hex): Promise<bigint> {
    const { logs, status } = await this.client.getTransactionReceipt({ hash })
    expect(status).toBe('success')
    return parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs })
      .filter((log) => log.address.toLowerCase() === this.token.address.toLowerCase())
      .filter((log) => log.args.to.toLowerCase() === this.address.toLowerCase())
      .reduce((sum, log) => sum + log.args.value, 0n)
  }
}

/** The on-ramp calls, and the bank that pays. */
export class Onramp {
  constructor(
    readonly service: Service,
    readonly control: Control,
  ) {}

  quote = (body: unknown): Promise<Answer> => this.service.send('POST', '/v1/onramp/quote', body)

  async quoted(body: unknown) {
    const answer = await this.quote(body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }

  status = (transactionId: string): Promise<Answer> =>
    this.service.send('GET', `/v1/onramp/status?transactionId=${encodeURIComponent(transactionId)}`)

  async ends(transactionId: string, status: string) {
    const answer = await until(
      () => this.status(transactionId),
      (one) => one.body.status === status,
    )
    return answer.body
  }

  pay = (brCode: string, more: object = {}) =>
    this.control.call<{ paymentId: string; finding: string | null; amount: string }>('POST', 'bank/pay', {
      brCode,
      ...more,
    })

  /** Status and code of a payment that the bank must refuse. */
  async refusal(body: object): Promise<{ status: number; error: string; message: string }> {
    const response = await fetch(`${this.control.url}/control/bank/pay`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // The shape of every error of the sandbox.
    const answer = (await response.json()) as { error: string; message: string }
    return { status: response.status, error: answer.error, message: answer.message }
  }

  async payments(transactionId: string): Promise<readonly Payment[]> {
    const { orders } = await this.control.call<{
      orders: { transactionId: string; payments?: readonly Payment[] }[]
    }>('GET', 'orders')
    return orders.find((order) => order.transactionId === transactionId)?.payments ?? []
  }

  /** A new payer with funds. Nobody else's payouts go to this account. */
  async payerWith(reais: string): Promise<string> {
    const key = `${randomUUID()}@example.com`
    await this.control.call('POST', 'bank/fund', { key, amount: reais })
    return key
  }
}
