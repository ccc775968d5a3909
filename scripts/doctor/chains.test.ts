// RPCs that answer and are the right chain, but can't do what the app asks of them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { checkEnv } from '@/lib/server/env/check'
import { sandbox } from './broken.fixture'
import { chainsOf } from './chains'

const site = vi.hoisted(() => ({ flows: ['sell'], tokens: 'all' as 'all' | string[] }))
vi.mock('@/site.config', () => ({ site }))

const contract = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const page = 'https://pay.acme.test'
const six = `0x${'6'.padStart(64, '0')}`

interface Rpc {
  readonly refuses?: readonly string[]
  /** The only origin it answers to; `*` by default, null for none. */
  readonly allows?: string | null
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  site.tokens = 'all'
})

/** A node of chain 8453 that has one contract, a token of six decimals. */
async function rpc({ refuses = [], allows = '*' }: Rpc = {}): Promise<string> {
  const results: Record<string, unknown> = {
    eth_chainId: '0x2105',
    eth_blockNumber: '0x10',
    eth_getLogs: [],
    eth_getCode: '0x60',
    eth_call: six,
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { id, method } = JSON.parse(text)
    const allowed = allows === request.headers.origin || allows === '*' ? allows : null
    if (allowed !== null) response.setHeader('Access-Control-Allow-Origin', allowed)
    const refusal = { code: -32_601, message: 'not in your plan' }
    const answer = refuses.includes(method) ? { error: refusal } : { result: results[method] }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  // Safe: a listening TCP server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function told(urls: Record<string, string>) {
  const token = { address: contract, symbol: 'USDC', decimals: 6 }
  const check = checkEnv({
    ...sandbox,
    APP_URL: page,
    CHAINS: JSON.stringify([{ id: 8453, name: 'Base', ...urls, tokens: [token] }]),
    SETTLEMENT_CONTRACTS: `8453:${contract}`,
  })
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  const found = await chainsOf(check.env, null)
  return found.filter(({ state }) => state !== 'ok').map(({ state, what }) => [state, what])
}

test('the doctor accepts RPCs that can do what the app asks', async () => {
  expect(await told({ rpcUrl: await rpc() })).toEqual([])
  const urls = {
    rpcUrl: await rpc({ allows: page, refuses: ['eth_getLogs'] }),
    serverRpcUrl: await rpc({ allows: null }),
  }
  expect(await told({ ...urls, secondRpcUrl: await rpc({ allows: null }) })).toEqual([])
})

test.each(['serverRpcUrl', 'secondRpcUrl'])('the doctor reports a %s without eth_getLogs', async (which) => {
  const urls = { rpcUrl: await rpc(), [which]: await rpc({ refuses: ['eth_getLogs'] }) }
  expect(await told(urls)).toEqual([['wrong', expect.stringMatching(`^${which} of Base .* eth_getLogs`)]])
})

test('the doctor names a setting that is there when an RPC serves both the pages and the server', async () => {
  const found = await told({ rpcUrl: await rpc({ refuses: ['eth_chainId'] }) })
  expect(found).toEqual([['wrong', 'rpcUrl of Base (8453) does not answer as an RPC']])
  const logless = await told({ rpcUrl: await rpc({ refuses: ['eth_getLogs'] }) })
  expect(logless).toEqual([['wrong', expect.stringMatching(/^rpcUrl of Base .* eth_getLogs/)]])
})

test.each([null, 'https://other.test'])(
  'the doctor reports an rpcUrl that allows %s and not our pages',
  async (allows) => {
    const away = [['wrong', expect.stringMatching(/^rpcUrl of Base .* pages/)]]
    expect(await told({ rpcUrl: await rpc({ allows }) })).toEqual(away)
    expect(await told({ rpcUrl: await rpc({ allows }), serverRpcUrl: await rpc() })).toEqual(away)
  },
)

test('the doctor says that it could not read whether a contract is there', async () => {
  const unread = [['unknown', expect.stringMatching(/contracts for Base/)]]
  expect(await told({ rpcUrl: await rpc({ refuses: ['eth_getCode'] }) })).toEqual(unread)
})

test('the doctor says that it could not read a token, and does not call its address wrong', async () => {
  const unread = [['unknown', expect.stringMatching(/token of Base/)]]
  expect(await told({ rpcUrl: await rpc({ refuses: ['eth_call'] }) })).toEqual(unread)
})

test.each([
  [['USDC', 'USDC-8453'], []],
  [['USCD', 'USDC', 'USDT-10'], [['unknown', 'tokens names USCD, USDT-10, which no chain has']]],
  [['USDC-1'], [['wrong', 'tokens names USDC-1, which no chain has: nothing is on offer']]],
])('the doctor names those of the site’s tokens %j that no chain has', async (tokens, findings) => {
  site.tokens = tokens
  expect(await told({ rpcUrl: await rpc() })).toEqual(findings)
})
