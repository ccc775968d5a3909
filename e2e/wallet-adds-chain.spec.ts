// A wallet without the sandbox's chains: it takes their RPC addresses from the page, as an extension does.
import type { Hex } from '@/lib/domain/chains'
import { openSale } from './support/sale'
import { expect, test } from './support/test'

test('a fresh wallet adds the chain with the RPC address from the page, and completes a sale over it', async ({
  page,
  wallet,
  sandbox,
  world,
  chainA,
}) => {
  const { sale, token, tokens } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await sale.askQuote()
  await sale.signAll(chainA.chain)

  const url = `${world.sandboxUrl}/rpc/${chainA.chain.id}`
  expect(wallet.callsOf('wallet_addEthereumChain').map(({ params }) => params[0])).toMatchObject([
    { chainId: `0x${chainA.chain.id.toString(16)}`, rpcUrls: [url] },
  ])
  // All of the wallet's chain requests went there, with an extension's Origin.
  expect(wallet.nodes).toEqual([url])
  const [hash] = wallet.hashes.slice(-1)
  // Safe: the wallet keeps what it has sent.
  const deposit = await chainA.deposited(hash as Hex, token)
  expect(deposit?.from.toLowerCase()).toBe(wallet.address.toLowerCase())
  expect(await chainA.balanceOf(token.address, wallet.address)).toBe(tokens - (deposit?.amount ?? 0n))
})
