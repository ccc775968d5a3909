// A chain through a wallet's own node, and the wallet that signs for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeFunctionData, erc20Abi, keccak256, numberToHex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Address, Chain, Hex } from '@/lib/domain/chains'
import { ChainRefusal, callChain } from '@/scripts/lib/own-chains.mjs'
import { hex, quantity } from './rpc'

export interface Call {
  readonly to: Address
  readonly data: Hex
}

export interface SignedTransaction {
  readonly hash: Hex
  readonly raw: Hex
  readonly from: Address
  readonly nonce: number
}

export interface Price {
  /** Gas units. */
  readonly gas?: bigint
  /** A fee of twice as much replaces another transaction with the same nonce. */
  readonly faster?: boolean
}

const gwei = 10n ** 9n
const receiptShape = z.object({ status: hex, blockNumber: quantity }).nullable()

export class NodeWallet {
  /** Everything sent to the node, so that what a reorganisation drops can be sent again. */
  readonly given = new Map<Hex, SignedTransaction>()
  /** Transactions that a reorganisation removed for good. */
  readonly taken = new Set<Hex>()
  /** No wallet sends during a reorganisation. */
  busy: Promise<void> = Promise.resolve()

  constructor(
    readonly chain: Chain,
    readonly settlement: Address,
    /** The sandbox's folder. A wallet's own node keeps working while the service is down. */
    private readonly folder: string,
  ) {}

  async call<T>(method: string, params: readonly unknown[], shape: z.ZodType<T>): Promise<T> {
    return shape.parse(await callChain(this.folder, this.chain.id, method, params))
  }

  nonceOf(account: Address): Promise<number> {
    return this.call('eth_getTransactionCount', [account, 'pending'], quantity.transform(Number))
  }

  head(): Promise<number> {
    return this.call('eth_blockNumber', [], quantity.transform(Number))
  }

  async giveGas(account: Address): Promise<void> {
    await this.call('anvil_setBalance', [account, numberToHex(parseEther('10'))], z.unknown())
  }

  async balanceOf(token: Address, owner: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    return this.call('eth_call', [{ to: token, data }, 'latest'], quantity)
  }

  async allowance(token: Address, owner: Address): Promise<bigint> {
    const args = [owner, this.settlement] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
    return this.call('eth_call', [{ to: token, data }, 'latest'], quantity)
  }

  async sign(
    account: PrivateKeyAccount,
    { to, data }: Call,
    nonce: number,
    price: Price = {},
  ): Promise<SignedTransaction> {
    const times = price.faster === true ? 2n : 1n
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId: this.chain.id,
      nonce,
      to,
      data,
      value: 0n,
      gas: price.gas ?? 400_000n,
      maxFeePerGas: 20n * gwei * times,
      maxPriorityFeePerGas: gwei * times,
    })
    return { hash: keccak256(raw), raw, from: account.address, nonce }
  }

  /** Sends a signed transaction to the node. False when the node refused it. */
  async give(signed: SignedTransaction): Promise<boolean> {
    await this.busy
    try {
      await this.call('eth_sendRawTransaction', [signed.raw], hex)
    } catch (error) {
      if (error instanceof ChainRefusal) return false
      throw error
    }
    this.given.set(signed.hash, signed)
    return true
  }

  /** Whether it succeeded, or null when it is in no block. */
  async outcome(hash: Hex): Promise<boolean | null> {
    const receipt = await this.call('eth_getTransactionReceipt', [hash], receiptShape)
    return receipt === null ? null : receipt.status === '0x1'
  }

  async mined(hash: Hex, limitMs = 10_000): Promise<boolean | null> {
    for (const end = Date.now() + limitMs; Date.now() < end; await sleep(60)) {
      const outcome = await this.outcome(hash).catch(() => null)
      if (outcome !== null) return outcome
    }
    return null
  }

  /** The nonces missing between an account and one of its transactions that the node holds back. */
  async waitsBeyond(account: Address): Promise<readonly number[]> {
    const own = [...this.given.values()].filter(({ from, hash }) => from === account && !this.taken.has(hash))
    const used = await this.call('eth_getTransactionCount', [account, 'latest'], quantity.transform(Number))
    const highest = Math.max(-1, ...own.map(({ nonce }) => nonce))
    const held = own.some(({ nonce }) => nonce === used)
    return held || highest < used ? [] : Array.from({ length: highest - used }, (_, index) => used + index)
  }

  knows(hash: Hex): Promise<boolean> {
    return this.call('eth_getTransactionByHash', [hash], z.unknown()).then((found) => found !== null)
  }
}
