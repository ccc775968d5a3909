// Checks one RPC: whether it answers, belongs to the right chain and can do what the app asks of it.
import { type Client, createClient, http } from 'viem'
import { getBlockNumber, getChainId, getLogs } from 'viem/actions'
import type { ServerChain } from '@/lib/server/chains-schema'
import { type Finding, good, wrong } from './finding'

const timeout = 8_000
export const open = (url: string): Client =>
  createClient({ transport: http(url, { timeout, retryCount: 0 }) })

/** Describes where the values of a chain came from: its own name, no part of its address. */
export const nameOf = ({ chain }: ServerChain) => `${chain.name.replace(/[^\w .-]/g, '')} (${chain.id})`

type Which = 'rpcUrl' | 'serverRpcUrl' | 'secondRpcUrl'

/** As the setting has it: serverRpcUrl is rpcUrl unless it is set. */
const writtenAs = ({ chain, serverRpcUrl }: ServerChain, which: Which): Which =>
  which === 'serverRpcUrl' && serverRpcUrl === chain.rpcUrl ? 'rpcUrl' : which

interface Answer {
  readonly isChain: boolean
  readonly findings: readonly Finding[]
}

/** As the server searches for deliveries and refunds, in one recent block. */
async function givesLogs(url: string, { chain }: ServerChain): Promise<boolean> {
  try {
    const client = open(url)
    const newest = await getBlockNumber(client)
    // The newest block may not be on every node behind one address.
    const block = newest > 5n ? newest - 5n : 0n
    await getLogs(client, {
      address: chain.tokens.map(({ address }) => address),
      fromBlock: block,
      toBlock: block,
    })
    return true
  } catch {
    return false
  }
}

/** Whether a browser passes the answers on to our pages. */
async function allowsPages(url: string, origin: string): Promise<boolean> {
  try {
    const { headers } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(timeout),
    })
    const allowed = headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
  } catch {
    return false
  }
}

async function limitsOf(
  server: ServerChain,
  which: Which,
  url: string,
  { variable, origin }: { readonly variable: string; readonly origin: string },
): Promise<Finding[]> {
  const found: Finding[] = []
  if (which !== 'rpcUrl' && !(await givesLogs(url, server))) {
    const what = `${writtenAs(server, which)} of ${nameOf(server)} does not answer eth_getLogs: deliveries and refunds would not be found`
    found.push(wrong('chains', variable, what, 'use an RPC, or a plan, that includes eth_getLogs'))
  }
  if (which !== 'secondRpcUrl' && url === server.chain.rpcUrl && !(await allowsPages(url, origin))) {
    const what = `rpcUrl of ${nameOf(server)} does not allow calls from the pages of APP_URL: browsers would refuse its answers`
    found.push(
      wrong('chains', [variable, 'APP_URL'], what, 'allow the origin of APP_URL at the operator of the RPC'),
    )
  }
  return found
}

export async function rpcOf(
  server: ServerChain,
  which: Which,
  variable: string,
  origin: string,
): Promise<Answer> {
  const url = { ...server, rpcUrl: server.chain.rpcUrl }[which]
  if (url === null) return { isChain: false, findings: [] }
  const what = `${writtenAs(server, which)} of ${nameOf(server)}`
  try {
    const id = await getChainId(open(url))
    if (id !== server.id) {
      const other = `${what} is chain ${id}: signatures and balances would be for another chain`
      const fix = 'use an RPC of the chain with the id next to it'
      return { isChain: false, findings: [wrong('chains', variable, other, fix)] }
    }
  } catch {
    const fix = 'check that the address and its key are right, and that it is up'
    const findings = [wrong('chains', variable, `${what} does not answer as an RPC`, fix)]
    return { isChain: false, findings }
  }
  const limits = await limitsOf(server, which, url, { variable, origin })
  const isFit = good('chains', `${what} answers, is that chain and can do what the app asks`, variable)
  return { isChain: true, findings: limits.length > 0 ? limits : [isFit] }
}
