// A wallet whose account has code (EIP-7702) and no coin: another account sends its transactions and pays for them.
import { createPublicClient, createWalletClient, encodeAbiParameters, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SandboxChain } from './sandbox'
import type { TestWallet } from './wallet'

/** Creates a contract whose code makes any call (to, data) for any sender, and fails if the call does. */
const creation: Hex = '0x60218060093d393df36044358060646000376000600091600060006004355af1601f5760006000fd5b00'

/** @param wallet with some of the chain's coin, all of which goes to its sponsor */
export async function sponsor(wallet: TestWallet, chain: SandboxChain): Promise<void> {
  const transport = http(chain.rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: 100 })
  const { account } = wallet
  const own = createWalletClient({ account, transport })
  const other = createWalletClient({ account: privateKeyToAccount(generatePrivateKey()), transport })
  const done = (hash: Hex) => reader.waitForTransactionReceipt({ hash })

  const created = await done(await own.sendTransaction({ chain: null, data: creation }))
  const { contractAddress: address } = created
  if (!address) throw new Error('no contract')
  const [balance, price] = await Promise.all([reader.getBalance(account), reader.getGasPrice()])
  const gas = 21_000n
  const gasPrice = price * 2n
  const value = balance - gas * gasPrice
  const to = other.account.address
  await done(await own.sendTransaction({ chain: null, type: 'legacy', to, value, gas, gasPrice }))
  const nonce = await reader.getTransactionCount(account)
  const authorization = await account.signAuthorization({ chainId: chain.id, address, nonce })
  await done(
    await other.sendTransaction({ chain: null, authorizationList: [authorization], to, gas: 100_000n }),
  )

  wallet.instead = async ({ to: target, data = '0x' }) => {
    const call = encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [target, data])
    const inner = `0xfeedfeed${call.slice(2)}` as const
    const hash = await other.sendTransaction({ chain: null, to: account.address, data: inner, gas: 400_000n })
    wallet.hashes.push(hash)
    return { result: hash }
  }
}
