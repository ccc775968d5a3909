// A wallet that signs for itself and keeps what it signed: what a killed chain loses is sent again as the same
// transaction, so that nothing can ever happen twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import { ChainRefusal } from '@/scripts/lib/own-chains.mjs'
import { hex, quantity, rpc } from '../sell/rpc'
import type { ServedChain } from '../sell/service'

const gwei = 10n ** 9n
const patienceMs = 240_000
const receiptShape = z.object({ status: hex, blockNumber: hex }).nullable()
const blockShape = z.object({ timestamp: quantity })

export interface MinedTransaction {
  readonly hash: Hex
  readonly succeeded: boolean
  readonly atMs: number
}

export class Wallet {
  private readonly raws: Hex[] = []
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    readonly chain: ServedChain,
    private readonly account: PrivateKeyAccount,
  ) {}

  get address(): Address {
    return this.account.address
  }

  /** One thing at a time: an allowance for one order is never spent by another. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    return done
  }

  /** Signs, and waits until the transaction is in a block, however often the chain is killed meanwhile. */
  async send(to: Address, data: Hex): Promise<MinedTransaction> {
    const raw = await this.account.signTransaction({
      type: 'eip1559',
      chainId: this.chain.id,
      nonce: this.raws.length,
      to,
      data,
      value: 0n,
      gas: 400_000n,
      maxFeePerGas: 100n * gwei,
      maxPriorityFeePerGas: gwei,
    })
    this.raws.push(raw)
    return this.mined(keccak256(raw))
  }

  private async mined(hash: Hex): Promise<MinedTransaction> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(120)) {
      try {
        await this.giveAll()
        const receipt = await this.call('eth_getTransactionReceipt', [hash], receiptShape)
        if (receipt === null) continue
        const block = await this.call('eth_getBlockByNumber', [receipt.blockNumber, false], blockShape)
        return { hash, succeeded: receipt.status === '0x1', atMs: Number(block.timestamp) * 1_000 }
      } catch {
        // The chain is down, or being restored.
      }
    }
    throw new Error(`${hash} was never mined`)
  }

  /** Sends the chain every transaction it lacks. */
  async giveAll(): Promise<number> {
    const params = [this.account.address, 'latest']
    const known = await this.call('eth_getTransactionCount', params, quantity.transform(Number))
    const missing = this.raws.slice(known)
    for (const raw of missing) {
      try {
        await this.call('eth_sendRawTransaction', [raw], hex)
      } catch (error) {
        // It is already waiting for its block.
        if (!(error instanceof ChainRefusal)) throw error
      }
    }
    return missing.length
  }

  async allowance(token: Address, spender: Address): Promise<bigint> {
    const args = [this.address, spender] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
    return this.patiently(() => this.call('eth_call', [{ to: token, data }, 'latest'], quantity))
  }

  private async patiently<T>(read: () => Promise<T>): Promise<T> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(200)) {
      try {
        return await read()
      } catch {
        // As above.
      }
    }
    throw new Error('the chain is gone')
  }

  private call<T>(method: string, params: readonly unknown[], shape: z.ZodType<T>): Promise<T> {
    return rpc(this.chain.rpcUrl, method, params, shape)
  }
}
