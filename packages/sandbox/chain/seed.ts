import { type Address, pad, parseEther, stringToHex } from 'viem'
import { tokenAbi } from './abi'
import { CODE } from './artifacts'
import { type ChainClient, operator, word } from './client'
import type { Network, SandboxToken } from './networks'

/** Places the contracts and gives the operator gas. Every step is idempotent. */
export async function seedChain(client: ChainClient, network: Network): Promise<void> {
  await client.setBalance({ address: operator.address, value: parseEther('1000000000') })
  await client.setCode({ address: network.settlement, bytecode: CODE.settlement })
  await client.setStorageAt({
    address: network.settlement,
    index: 0,
    value: pad(operator.address, { size: 32 }),
  })
  for (const token of network.tokens) {
    await placeToken(client, token)
    await leaveOneUnit(client, network, token)
  }
  // A dump of a chain without any mined block would not contain what was placed.
  await client.mine({ blocks: 1 })
}

async function placeToken(client: ChainClient, token: SandboxToken): Promise<void> {
  const address: Address = token.address
  const bytecode = token.resetsAllowance ? CODE.usdtLikeToken : CODE.testToken
  await client.setCode({ address, bytecode })
  // Both contracts keep name, symbol and decimals in slots 0, 1 and 2.
  await client.setStorageAt({ address, index: 0, value: shortString(token.name) })
  await client.setStorageAt({ address, index: 1, value: shortString(token.symbol) })
  await client.setStorageAt({ address, index: 2, value: word(BigInt(token.decimals)) })
}

// A balance that goes to zero and back makes the next deposit cost more than just estimated, and a wallet's transaction
// would run out of gas. One base unit that is never withdrawn keeps the cost the same.
async function leaveOneUnit(client: ChainClient, network: Network, token: SandboxToken): Promise<void> {
  const call = { address: token.address, abi: tokenAbi, functionName: 'balanceOf' } as const
  if ((await client.readContract({ ...call, args: [network.settlement] })) > 0n) return
  const args = [network.settlement, 1n] as const
  const hash = await client.writeContract({ ...call, functionName: 'mint', args })
  await client.waitForTransactionReceipt({ hash })
}

// Solidity stores a string of at most 31 bytes in its own slot, with twice its length in the last byte.
function shortString(text: string): `0x${string}` {
  const length = Buffer.byteLength(text)
  if (length > 31) throw new Error(`"${text}" is too long for one slot`)
  const left = BigInt(pad(stringToHex(text), { dir: 'right', size: 32 }))
  return word(left | BigInt(length * 2))
}
