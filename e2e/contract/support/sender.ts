// The cross-chain calls, and the signing of the transactions they return.

import type { Hex } from 'viem'
import { expect } from 'vitest'
import type { Buyer } from './buyer'
import type { Seller } from './seller'
import type { Answer, Service } from './service'
import { until } from './until'

export class Crosschain {
  constructor(readonly service: Service) {}

  /**
   * A quote's body from one person's wallet to another's. `value` is in base units of the source unless stated
   * otherwise.
   */
  body(from: Seller, symbol: string, to: Buyer, value: bigint | string, method = 'fromAmount') {
    return {
      fromChain: String(from.chain.id),
      fromToken: from.token(symbol).address,
      fromAddress: from.address,
      intent: { method, value: String(value) },
      settlementDetails: to.settlementDetails,
    }
  }

  quote = (body: unknown): Promise<Answer> => this.service.send('POST', '/v1/quote', body)

  async quoted(body: unknown) {
    const answer = await this.quote(body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }

  status = (transactionId: string): Promise<Answer> =>
    this.service.send('GET', `/v1/status?transactionId=${encodeURIComponent(transactionId)}`)

  async ends(transactionId: string, ...statuses: string[]) {
    const answer = await until(
      () => this.status(transactionId),
      (one) => statuses.includes(one.body.transaction?.status),
    )
    return answer.body.transaction
  }
}

/** Signs the quote's transactions, approval first. Returns the hash of the one that moves the tokens. */
export async function signAll(
  seller: Seller,
  quoted: { approvalTxParams?: object; transactionRequest?: object; transferTxParams?: object },
): Promise<Hex> {
  // The quote's transactions, in the shape proven by crosschain.test.ts.
  if (quoted.approvalTxParams !== undefined && 'data' in quoted.approvalTxParams) {
    await seller.sign(quoted.approvalTxParams as never)
  }
  return seller.sign((quoted.transferTxParams ?? quoted.transactionRequest) as never)
}
