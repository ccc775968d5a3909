import { encodeFunctionData, maxUint256, parseUnits } from 'viem'
import { tokenAbi } from './abi'
import { CODE } from './artifacts'
import { type ChainClient, operator } from './client'
import type { Network } from './networks'

const TOKENS = '1000000000'

/**
 * Gives the operator the tokens it delivers, and an allowance to the contract. On a chain that already has them nothing
 * is sent; the contract's code is always updated.
 */
export async function fillTreasury(client: ChainClient, network: Network): Promise<void> {
  await client.setCode({ address: network.settlement, bytecode: CODE.settlement })
  for (const token of network.tokens) {
    const call = { address: token.address, abi: tokenAbi } as const
    const allowanceArgs = [operator.address, network.settlement] as const
    const allowance = await client.readContract({ ...call, functionName: 'allowance', args: allowanceArgs })
    if (allowance > 0n) continue
    const amount = parseUnits(TOKENS, token.decimals)
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [operator.address, amount] })
    const args = [network.settlement, maxUint256] as const
    const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
    // In this order: an allowance shows that the tokens are there.
    for (const data of [mint, approve]) {
      const hash = await client.sendTransaction({ to: token.address, data })
      await client.waitForTransactionReceipt({ hash })
    }
  }
}
