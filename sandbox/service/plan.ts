import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { settlementAbi, tokenAbi } from '../chain/abi'
import type { LocalChain } from '../chain/chain'
import type { SandboxToken } from '../chain/networks'
import { ServiceError } from './errors'
import type { OfframpQuoteAnswer } from './schemas'

export interface PlanRequest {
  readonly token: SandboxToken
  readonly from: Address
  readonly amount: bigint
  readonly transferId: Hex
  readonly requestId: string
}

type Plan = Pick<OfframpQuoteAnswer, 'approvalTxParams' | 'transactionRequest'>

// A hint only, used when the wallet's own call cannot be estimated, without gas or balance for instance.
const USUAL_APPROVAL_GAS = 60_000n

/** The transactions that the caller sends: an approval of the exact amount where it is needed, then the deposit. */
export async function makePlan(chain: LocalChain, request: PlanRequest): Promise<Plan> {
  try {
    return await readAndMakePlan(chain, request)
  } catch {
    throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
  }
}

async function readAndMakePlan(chain: LocalChain, request: PlanRequest): Promise<Plan> {
  const { client, network } = chain
  const { token, from, amount } = request
  const allowanceCall = { address: token.address, abi: tokenAbi, functionName: 'allowance' } as const
  const [allowance, nonce, fees] = await Promise.all([
    client.readContract({ ...allowanceCall, args: [from, network.settlement] }),
    client.getTransactionCount({ address: from, blockTag: 'pending' }),
    client.estimateFeesPerGas({ type: 'eip1559', chain: client.chain }),
  ])
  const args = [request.transferId, token.address, amount] as const
  return {
    approvalTxParams: allowance >= amount ? {} : await approval(chain, request, nonce),
    transactionRequest: {
      from,
      to: network.settlement,
      data: encodeFunctionData({ abi: settlementAbi, functionName: 'deposit', args }),
      value: '0',
      chainId: network.id,
      requestId: request.requestId,
      maxFeePerGas: numberToHex(fees.maxFeePerGas),
      maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
    },
  }
}

async function approval(
  chain: LocalChain,
  request: PlanRequest,
  nonce: number,
): Promise<Plan['approvalTxParams']> {
  const { from, token } = request
  const args = [chain.network.settlement, request.amount] as const
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
  const call = { account: from, to: token.address, data }
  const gas = await chain.client.estimateGas(call).catch(() => USUAL_APPROVAL_GAS)
  return { from, to: token.address, gas: numberToHex(gas), data, value: '0x0', nonce }
}
