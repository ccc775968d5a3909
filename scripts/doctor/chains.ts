// Checks each chain: whether its RPCs answer, belong to the right chain, and have the configured contracts; and whether the
// site's own tokens are on one of them.
import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, erc20Abi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import type { Address } from '@/lib/domain/chains'
import { offeredChains, tokensNowhere } from '@/lib/domain/site'
import type { ServerChain } from '@/lib/server/chains-schema'
import { fixOf } from '@/lib/server/env/fixes'
import type { Env } from '@/lib/server/env/schema'
import { site } from '@/site.config'
import { type Finding, good, unknown, wrong } from './finding'
import { nameOf, open, rpcOf } from './rpc'

/** The usual mainnet test networks: listed here, so that none of a hundred chain definitions is loaded. */
const testChains = new Set([
  11155111, 17000, 560048, 84532, 421614, 11155420, 80002, 43113, 97, 534351, 59141,
])

/** The chain itself answered that the address is no token, rather than that the RPC took no call. */
const isNoToken = (thrown: unknown) =>
  thrown instanceof BaseError &&
  thrown.walk(
    (cause) =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
  ) !== null

const unread = (what: string, variable: string, method: string) =>
  unknown(
    'chains',
    variable,
    `${what} could not be read`,
    `run the doctor again; if it stays so, ask the operator of serverRpcUrl for ${method}`,
  )

async function tokenFindings(server: ServerChain, variable: string): Promise<Finding[]> {
  const client = open(server.serverRpcUrl)
  const looked = server.chain.tokens.map(async ({ address, symbol, decimals }) => {
    try {
      const real = await readContract(client, { address, abi: erc20Abi, functionName: 'decimals' })
      if (real === decimals) return []
      const what = `${symbol} on ${nameOf(server)} has ${real} decimals, not ${decimals}: every amount would be wrong`
      return [wrong('chains', variable, what, `write "decimals": ${real}`)]
    } catch (thrown) {
      if (!isNoToken(thrown))
        return [unread(`the decimals of ${symbol}, a token of ${nameOf(server)},`, variable, 'eth_call')]
      const what = `${symbol} on ${nameOf(server)} is not a token there`
      return [wrong('chains', variable, what, 'compare its address with a block explorer')]
    }
  })
  return (await Promise.all(looked)).flat()
}

async function contractFindings(server: ServerChain, env: Env): Promise<Finding[]> {
  const name = 'SETTLEMENT_CONTRACTS'
  const targets = (env.SETTLEMENT_CONTRACTS ?? []).filter(({ chainId }) => chainId === server.id)
  const codeless = await Promise.all(
    targets.map(async ({ address }: { readonly address: Address }) => {
      const code = await getCode(open(server.serverRpcUrl), { address })
      return code === undefined || code === '0x'
    }),
  )
  const count = codeless.filter(Boolean).length
  if (count === 0) return []
  const what =
    count === 1
      ? `one of the addresses for ${nameOf(server)} has no contract there`
      : `${count} of the addresses for ${nameOf(server)} have no contract there`
  return [wrong('chains', name, what, fixOf(name))]
}

async function chainFindings(server: ServerChain, env: Env, variable: string): Promise<readonly Finding[]> {
  const isSame = server.chain.rpcUrl === server.serverRpcUrl
  const asked = ['serverRpcUrl', ...(isSame ? [] : (['rpcUrl'] as const)), 'secondRpcUrl'] as const
  const answers = await Promise.all(asked.map((which) => rpcOf(server, which, variable, env.APP_URL)))
  const findings = answers.flatMap((each) => each.findings)
  if (answers[0]?.isChain !== true) return findings
  const contractsUnread = () => [
    unread(`whether the contracts for ${nameOf(server)} are there`, 'SETTLEMENT_CONTRACTS', 'eth_getCode'),
  ]
  const more = [
    ...(await tokenFindings(server, variable)),
    ...(await contractFindings(server, env).catch(contractsUnread)),
  ]
  if (more.length === 0)
    more.push(
      good(
        'chains',
        `${server.chain.tokens.length} tokens of ${nameOf(server)} have the configured decimals`,
        variable,
      ),
    )
  return [...findings, ...more]
}

/** Mainnets and test networks side by side, in live mode. */
function mixOf(chains: readonly ServerChain[]): Finding[] {
  const tests = chains.filter(({ id }) => testChains.has(id)).length
  if (tests === 0) return []
  if (tests < chains.length)
    return [
      wrong(
        'mode',
        'CHAINS',
        'offers test networks next to real ones: people would confuse them',
        'offer only one kind',
      ),
    ]
  const what = 'offers only test networks in live mode'
  return [unknown('mode', 'CHAINS', what, 'right for a test project of the provider, wrong for real money')]
}

/** Tokens of site.config.ts that are on no chain. One file serves every deployment, and another one may have them. */
function offerOf(servers: readonly ServerChain[]): Finding[] {
  const chains = servers.map(({ chain }) => chain)
  const nowhere = tokensNowhere(chains, site)
  if (nowhere.length === 0) return []
  const hasOffer = offeredChains(chains, site).length > 0
  const what = `tokens names ${nowhere.join(', ')}, which no chain has${hasOffer ? '' : ': nothing is on offer'}`
  const fix = 'correct it there, or give a chain that token; right if only another deployment has it'
  return [(hasOffer ? unknown : wrong)('chains', 'site.config.ts', what, fix)]
}

/** @param sandboxChains the sandbox's chains, or null when it could not be asked */
export async function chainsOf(
  env: Env,
  sandboxChains: readonly ServerChain[] | null,
): Promise<readonly Finding[]> {
  const chains = env.CHAINS ?? sandboxChains
  const variable = env.CHAINS === undefined ? 'SETTLEMENT_API_URL' : 'CHAINS'
  if (chains === null)
    return [
      unknown(
        'chains',
        variable,
        'the sandbox did not say which chains it offers',
        'correct the findings about the mode first',
      ),
    ]
  const found = await Promise.all(chains.map((server) => chainFindings(server, env, variable)))
  return [...(env.RAMP_MODE === 'live' ? mixOf(chains) : []), ...offerOf(chains), ...found.flat()]
}
