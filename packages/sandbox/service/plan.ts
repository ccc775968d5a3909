import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { settlementAbi, tokenAbi } from '../chain/abi'
import type { LocalChain } from '../chain/chain'
import type { SandboxToken } from '../chain/networks'
import { ServiceError } from './http/errors'
import type { OfframpQuoteAnswer } from './http/schemas'

interface PlanRequest {
  readonly token: SandboxToken
  readonly from: Address
  readonly amount: bigint
  readonly transferId: Hex
  readonly requestId: string
}

type Plan = Pick<OfframpQuoteAnswer, 'approvalTxParams' | 'transactionRequest'>

// Only a hint, used when the wallet's own call can't be estimated, for example without gas or balance.
const USUAL_APPROVAL_GAS = 60_000n

/** The caller's transactions: an approval of the exact amount if needed, then the deposit. */
export async function makePlan(chain: LocalChain, request: PlanRequest): Promise<Plan> {
  try {
    return await readAndMakePlan(chain, request)
  } catch {
    throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
  }
}

type TransferRequest = Omit<PlanRequest, 'transferId'> & { readonly to: Address }

/** The one transaction of a transfer that needs no service in between: same chain, same token. */
export async function makeDirectTransfer(
  chain: LocalChain,
  request: TransferRequest,
): Promise<Plan['transactionRequest']> {
  const { from, to, amount, token, requestId } = request
  try {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
    return await envelope(chain, { from, to: token.address, data, requestId })
  } catch {
    throw new ServiceError(502, 'BadGateway', 'the chain cannot be reached')
  }
}

async function envelope(
  chain: LocalChain,
  call: { readonly from: Address; readonly to: Address; readonly data: Hex; readonly requestId: string },
): Promise<Plan['transactionRequest']> {
  const { client, network } = chain
  const fees = await client.estimateFeesPerGas({ type: 'eip1559', chain: client.chain })
  return {
    ...call,
    value: '0',
    chainId: network.id,
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
  }
}

async function readAndMakePlan(chain: LocalChain, request: PlanRequest): Promise<Plan> {
  const { client, network } = chain
  const { token, from, amount } = request
  const allowanceCall = { address: token.address, abi: tokenAbi, functionName: 'allowance' } as const
  const args = [request.transferId, token.address, amount] as const
  const data = encodeFunctionData({ abi: settlementAbi, functionName: 'deposit', args })
  const [allowance, nonce, transactionRequest] = await Promise.all([
    client.readContract({ ...allowanceCall, args: [from, network.settlement] }),
    client.getTransactionCount({ address: from, blockTag: 'pending' }),
    envelope(chain, { from, to: network.settlement, data, requestId: request.requestId }),
  ])
  return {
    approvalTxParams: allowance >= amount ? {} : await approval(chain, request, nonce),
    transactionRequest,
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
