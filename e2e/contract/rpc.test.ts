// The chains through the sandbox, as the app, its pages and wallets use them, and as no other page can.
import { readFileSync } from 'node:fs'
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ChainInfo, Control } from './support/control'
import { ask } from './support/http'
import { Seller } from './support/seller'

const url = inject('sandboxUrl')
const control = new Control(url)
const page = inject('pageOrigin')
let seller: Seller
let chain: ChainInfo
beforeAll(async () => {
  seller = await Seller.on(control)
  chain = seller.chain
})

async function call(body: unknown, id = chain.id, from: Readonly<Record<string, string>> = { origin: page }) {
  const headers = { 'content-type': 'application/json', ...from }
  const answer = await ask(`${url}/rpc/${id}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { ...answer, body: JSON.parse(answer.text) }
}
const rpc = (method: string, params: unknown[] = []) => call({ jsonrpc: '2.0', id: 7, method, params })

describe('the chains under /rpc', () => {
  test('a wallet can read, estimate, sign and send through it', async () => {
    const transport = http(`${url}/rpc/${chain.id}`)
    const client = createPublicClient({ transport, pollingInterval: 100 })
    expect(await client.getChainId()).toBe(chain.id)
    expect(await client.getBalance({ address: seller.address })).toBe(parseEther('10'))
    const { address } = seller.token('USDC')
    const read = { address, abi: erc20Abi, functionName: 'balanceOf', args: [seller.address] } as const
    expect(await client.readContract(read)).toBe(await seller.balance('USDC'))
    const account = privateKeyToAccount(generatePrivateKey())
    await control.faucet({ chainId: chain.id, address: account.address })
    const to = '0x00000000000000000000000000000000000000b2'
    const gas = await client.estimateGas({ account: account.address, to, value: 5n })
    const nonce = await client.getTransactionCount({ address: account.address })
    const fees = await client.estimateFeesPerGas()
    const envelope = { type: 'eip1559', chainId: chain.id, to, value: 5n, gas, nonce, ...fees } as const
    const raw = await account.signTransaction(envelope)
    const hash = await client.sendRawTransaction({ serializedTransaction: raw })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getBalance({ address: to })).toBe(5n)
  })

  test.each([
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'anvil_setCode',
    'anvil_reset',
    'anvil_dumpState',
    'hardhat_setBalance',
    'evm_increaseTime',
    'evm_mine',
    'evm_revert',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'eth_accounts',
    'personal_sign',
    'debug_traceTransaction',
    'txpool_content',
    'admin_nodeInfo',
    'EVM_MINE',
    ' evm_mine',
    'toString',
  ])('%s is not forwarded', async (method) => {
    const { body, status } = await rpc(method, [])
    expect(status).toBe(200)
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32601 } })
  })

  test('a cheat call in a batch is refused, and the others are answered', async () => {
    const one = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
    const { body } = await call([one(1, 'eth_chainId'), one(2, 'evm_mine'), one(3, 'eth_blockNumber')])
    expect(body).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: expect.stringMatching(/^0x/) },
    ])
  })

  test("no caller can spend from the service's account, although its key is in the source", async () => {
    const source = readFileSync(new URL('../../packages/sandbox/chain/networks.ts', import.meta.url), 'utf8')
    const [, key = '0x'] = /OPERATOR_KEY: Hex = '(0x[0-9a-f]{64})'/.exec(source) ?? []
    const account = privateKeyToAccount(key as Hex)
    const nonce = await seller.client.getTransactionCount({ address: account.address })
    const fees = await seller.client.estimateFeesPerGas()
    const transfer = { type: 'eip1559', to: seller.address, value: 1n, gas: 21_000n } as const
    const signed = await account.signTransaction({ ...transfer, chainId: chain.id, nonce, ...fees })
    const before = await seller.client.getBalance({ address: seller.address })
    expect((await rpc('eth_sendRawTransaction', [signed])).body).toMatchObject({ error: { code: -32003 } })
    for (const raw of ['0x', '0x02', 'nonsense', 5, null]) {
      expect((await rpc('eth_sendRawTransaction', [raw])).body).toMatchObject({ error: { code: -32602 } })
    }
    expect(await seller.client.getBalance({ address: seller.address })).toBe(before)
  })

  test('a malformed call is refused', async () => {
    for (const body of [
      null,
      5,
      'x',
      [],
      {},
      { jsonrpc: '1.0', id: 1, method: 'eth_chainId' },
      { method: 5 },
    ]) {
      expect((await call(body)).status).toBe(400)
    }
    const many = Array.from({ length: 51 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
    expect((await call(many)).status).toBe(400)
    expect(
      (await call({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: ['x'.repeat(300_000)] })).status,
    ).toBe(413)
    expect((await call({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, 1)).status).toBe(404)
  })

  test('an undecodable plan can be simulated on the chain', async () => {
    const to = '0x00000000000000000000000000000000000000b2'
    const calls = [{ from: seller.address, to, value: '0x1' }]
    const { body } = await rpc('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
    expect(body).toMatchObject({ result: [{ calls: [{ status: '0x1' }] }] })
    expect(await seller.client.getBalance({ address: to })).toBeLessThan(10n)
  })
})

const chainId = { jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] }
const preflight = (origin: string) => {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  return ask(`${url}/rpc/${chain.id}`, { method: 'OPTIONS', headers })
}

describe('who may use the chains', () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:3499',
    'http://[::1]:3000',
    page,
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
    'moz-extension://8a1e7a4e-4e3c-4ad0-9c44-6f2b1b0f7c11',
    'safari-web-extension://4F3B2A10-8C1D-4E5F-9A6B-7C8D9E0F1A2B',
  ])('%s may, and may read the answer', async (origin) => {
    const { status, body, headers } = await call(chainId, chain.id, { origin })
    expect({ status, result: body.result }).toEqual({ status: 200, result: '0x7a69' })
    expect(headers['access-control-allow-origin']).toBe(origin)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(String(headers.vary).toLowerCase()).toContain('origin')
    expect(await preflight(origin)).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': origin },
    })
  })

  test('a program, which has no Origin, may', async () => {
    expect(await call(chainId, chain.id, {})).toMatchObject({ status: 200, body: { result: '0x7a69' } })
  })

  test.each([
    'https://evil.example',
    'http://evil.localhost:3499',
    'http://localhost.evil.example:3000',
    'https://app.example.evil.example',
    'null',
    '',
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn.evil.example',
    'https://chrome-extension',
    'file://',
  ])('a page of %s may not: nothing is forwarded, alone or in a batch', async (origin) => {
    for (const body of [chainId, [chainId, chainId]]) {
      const answer = await call(body, chain.id, { origin })
      expect(answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
    const { status, headers } = await preflight(origin)
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual({ status: 403 })
  })

  test('a page that has rebound its name to this machine may not, whatever its Origin', async () => {
    const { port } = new URL(url)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost:1',
      `localhost.evil.example:${port}`,
    ]) {
      for (const origin of [{}, { origin: `http://${host}` }, { origin: 'http://localhost:3000' }]) {
        expect((await call(chainId, chain.id, { host, ...origin })).status).toBe(403)
      }
    }
    expect((await call(chainId, chain.id, { host: `localhost:${port}` })).status).toBe(200)
  })
})

test('reported chain addresses point to the sandbox, never to the chain itself', async () => {
  const text = JSON.stringify(await control.call('GET', 'config'))
  expect(text).toContain(`${url}/rpc/${chain.id}`)
  const { port } = new URL(url)
  const ports = [...text.matchAll(/(?:127\.[\d.]+|localhost|\[::1\]):(\d+)/g)].map(([, one]) => one)
  expect(new Set(ports)).toEqual(new Set([port]))
})
