// Sandbox and live must not mix: a variable may be valid and still belong to the other mode. Pure.
import type { EnvFault } from './platform'
import type { Env } from './schema'
import { isHere } from './values'

function chainFaults({ CHAINS: chains = [], SETTLEMENT_CONTRACTS: contracts = [] }: Env): EnvFault[] {
  const faults: EnvFault[] = []
  const rpcUrls = chains.flatMap(({ chain, serverRpcUrl, secondRpcUrl }) => [
    chain.rpcUrl,
    serverRpcUrl,
    ...(secondRpcUrl === null ? [] : [secondRpcUrl]),
  ])
  if (rpcUrls.some(isHere))
    faults.push({ name: 'CHAINS', reason: 'names an RPC on this machine; only a sandbox may' })
  else if (chains.some(({ chain }) => !chain.rpcUrl.startsWith('https://')))
    faults.push({
      name: 'CHAINS',
      reason: 'gives browsers an RPC without https, which no https page may call',
    })
  if (contracts.some(({ chainId }) => !chains.some(({ id }) => id === chainId)))
    faults.push({ name: 'SETTLEMENT_CONTRACTS', reason: 'names a chain that CHAINS does not offer' })
  return faults
}

export const secretNames = [
  'NEXTAUTH_SECRET',
  'NEXTAUTH_SECRET_PREVIOUS',
  'SETTLEMENT_CLIENT_SECRET',
  'SETTLEMENT_BROWSER_CLIENT_SECRET',
  'CRON_SECRET',
  'UPSTASH_REDIS_REST_TOKEN',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
] as const

/** A secret used twice lets anyone who has one of the two use the other. */
function sharedSecrets(env: Env): EnvFault[] {
  return secretNames.flatMap((name, index) => {
    if (env[name] === undefined) return []
    const same = secretNames.slice(0, index).find((other) => env[other] === env[name])
    return same === undefined ? [] : [{ name, reason: `is the same as ${same}: each needs one of its own` }]
  })
}

/** A token's holder can use up the limit of the project that issued it, so two ids for one project protect nothing. */
export function sameClientFaults(env: Env): EnvFault[] {
  if (env.SETTLEMENT_BROWSER_CLIENT_ID !== env.SETTLEMENT_CLIENT_ID) return []
  const reason = 'is the same as SETTLEMENT_CLIENT_ID: browsers need credentials of their own'
  return [{ name: 'SETTLEMENT_BROWSER_CLIENT_ID', reason }]
}

/** Values of one mode in the other. Only checks an otherwise valid environment. */
export function mixingFaults(env: Env): EnvFault[] {
  if (env.RAMP_MODE !== 'live') return []
  const faults: EnvFault[] = []
  if (isHere(env.SETTLEMENT_API_URL))
    faults.push({
      name: 'SETTLEMENT_API_URL',
      reason: 'is on this machine; only a sandbox may be',
    })
  if (isHere(env.APP_URL))
    faults.push({ name: 'APP_URL', reason: 'is this machine: nobody else can open it' })
  if (env.SANDBOX_CONTROL_SECRET !== undefined)
    faults.push({ name: 'SANDBOX_CONTROL_SECRET', reason: 'belongs to sandbox mode alone' })
  return [...faults, ...chainFaults(env), ...sharedSecrets(env)]
}
