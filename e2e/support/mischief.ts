// Wallets that misbehave in ways real ones do.
import { createWalletClient, erc20Abi, http, keccak256, publicActions } from 'viem'
import type { Address } from '@/lib/domain/chains'
import type { SandboxChain } from './sandbox'
import type { Answer, TestWallet, TransactionParams } from './wallet'

type Mischief = (params: TransactionParams) => Promise<Answer>

function clientOf(wallet: TestWallet, chain: SandboxChain) {
  const transport = http(chain.rpcUrl, { retryCount: 0 })
  return createWalletClient({ account: wallet.account, transport, pollingInterval: 100 }).extend(
    publicActions,
  )
}

/** An error that leaves open whether anything was sent; nothing was. */
export const unclear: Mischief = async () => ({ error: { code: -32603, message: 'Something went wrong.' } })

/** The transaction runs out of gas and reverts. */
export function withGas(wallet: TestWallet, chain: SandboxChain, gas: bigint): Mischief {
  return async ({ to, data }) => {
    const client = clientOf(wallet, chain)
    const hash = await client.sendTransaction({ chain: null, to, gas, ...(data ? { data } : {}) })
    wallet.hashes.push(hash)
    return { result: hash }
  }
}

/** The tokens are spent elsewhere between the check and the signature, so the chain rejects the transfer. */
export function afterSpending(
  wallet: TestWallet,
  chain: SandboxChain,
  token: Address,
  amount: bigint,
): Mischief {
  return async (params) => {
    const client = clientOf(wallet, chain)
    const spent = await client.writeContract({
      chain: null,
      abi: erc20Abi,
      address: token,
      functionName: 'transfer',
      args: ['0x000000000000000000000000000000000000dEaD', amount],
    })
    await client.waitForTransactionReceipt({ hash: spent })
    return withGas(wallet, chain, 400_000n)(params)
  }
}

async function sign(wallet: TestWallet, chain: SandboxChain, { to, data }: TransactionParams) {
  const client = clientOf(wallet, chain)
  const nonce = await client.getTransactionCount({ address: wallet.address, blockTag: 'pending' })
  const fees = await client.estimateFeesPerGas()
  const signed = await client.signTransaction({
    chain: null,
    chainId: chain.id,
    type: 'eip1559',
    to,
    nonce,
    gas: 400_000n,
    ...fees,
    ...(data ? { data } : {}),
  })
  return { client, nonce, hash: keccak256(signed) }
}

/** Returns a hash for a transaction that never reaches any node. */
export function neverBroadcast(wallet: TestWallet, chain: SandboxChain): Mischief {
  return async (params) => ({ result: (await sign(wallet, chain, params)).hash })
}

/** "Cancel" in the wallet: a different transaction replaces the one whose hash was returned. */
export function cancelled(wallet: TestWallet, chain: SandboxChain): Mischief {
  return async (params) => {
    const { client, nonce, hash } = await sign(wallet, chain, params)
    await client.sendTransaction({ chain: null, to: wallet.address, value: 0n, nonce })
    return { result: hash }
  }
}
