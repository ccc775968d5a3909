// What the chain itself says, read without the app.
import { createPublicClient, erc20Abi, http, parseEventLogs } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import type { SandboxChain, SandboxToken } from './sandbox'

export class ChainReader {
  private readonly client

  constructor(readonly chain: SandboxChain) {
    this.client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 })
  }

  token(symbol: string): SandboxToken {
    const token = this.chain.tokens.find((one) => one.symbol === symbol)
    if (!token) throw new Error(`no ${symbol} on ${this.chain.name}`)
    return token
  }

  get settlement(): Address {
    const contract = this.chain.contracts.find(({ name }) => name === 'settlement')
    if (!contract) throw new Error(`no settlement contract on ${this.chain.name}`)
    return contract.address
  }

  balanceOf(token: Address, owner: Address): Promise<bigint> {
    return this.client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'balanceOf',
      args: [owner],
    })
  }

  allowance(token: Address, owner: Address): Promise<bigint> {
    const args = [owner, this.settlement] as const
    return this.client.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args })
  }

  transactionCount(address: Address): Promise<number> {
    return this.client.getTransactionCount({ address })
  }

  /** The tokens one mined transaction sent to the settlement contract; null if it reverted or sent none. */
  async deposited(hash: Hex, token: SandboxToken): Promise<{ from: Address; amount: bigint } | null> {
    const receipt = await this.client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') return null
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
    const here = transfers.filter(
      ({ address, args }) =>
        address.toLowerCase() === token.address.toLowerCase() &&
        args.to.toLowerCase() === this.settlement.toLowerCase(),
    )
    const [transfer, ...more] = here
    if (!transfer || more.length > 0) return null
    return { from: transfer.args.from, amount: transfer.args.value }
  }
}
