import { type Address, encodeFunctionData, type Hash, parseEther, parseUnits } from 'viem'
import { tokenAbi } from './abi'
import type { Network, SandboxToken } from './networks'
import type { OperatorSend } from './operator'

const GAS = '10'
const TOKENS = '1000'

interface FaucetRequest {
  readonly address: Address
  /** Null gives gas and some of every token. */
  readonly token: SandboxToken | null
  /** In the token's own decimals; null gives the default amount. */
  readonly amountBaseUnits: bigint | null
}

/** Real transactions, so that a restored chain includes them. */
export async function giveTestTokens(
  send: OperatorSend,
  network: Network,
  wanted: FaucetRequest,
): Promise<Hash[]> {
  const tokens = wanted.token === null ? network.tokens : [wanted.token]
  const hashes = wanted.token === null ? [await send({ to: wanted.address, value: parseEther(GAS) })] : []
  for (const token of tokens) {
    const amount = wanted.amountBaseUnits ?? parseUnits(TOKENS, token.decimals)
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [wanted.address, amount] })
    hashes.push(await send({ to: token.address, data }))
  }
  return hashes
}
