// The chains by way of the sandbox, as a wallet in a browser far away uses them.
import { readFileSync } from 'node:fs'
import { createPublicClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type ChainInfo, Control } from './support/control'
import { ask } from './support/http'
import { Seller } from './support/seller'

const url = inject('sandboxUrl')
const control = new Control(url)
const page = 'https://app.example.org'
let seller: Seller
let chain: ChainInfo
beforeAll(async () => {
  seller = await Seller.on(control)
  chain = seller.chain
})

async function call(body: unknown, id = chain.id) {
  const headers = { 'content-type': 'application/json', origin: page }
  const answer = await ask(`${url}/rpc/${id}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { ...answer, body: JSON.parse(answer.text) }
}
const rpc = (method: string, params: unknown[] = []) => call({ jsonrpc: '2.0', id: 7, method, params })

describe('the chains under /rpc', () => {
  test('a wallet reads, estimates, signs and sends through it', async () => {
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
  ])('%s is not passed on', async (method) => {
    const { body, status } = await rpc(method, [])
    expect(status).toBe(200)
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32601 } })
  })

  test('a cheat among allowed calls is refused, and the others are answered', async () => {
    const one = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
    const { body } = await call([one(1, 'eth_chainId'), one(2, 'evm_mine'), one(3, 'eth_blockNumber')])
    expect(body).toMatchObject([
      { id: 1, result: '0x7a69' },
      { id: 2, error: { code: -32601 } },
      { id: 3, result: expect.stringMatching(/^0x/) },
    ])
  })

  test('nobody spends for the service, though its key stands in the source', async () => {
    const source = readFileSync(new URL('../../sandbox/chain/networks.ts', import.meta.url), 'utf8')
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

  test('what is no call is refused, and pages may ask', async () => {
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
    const { headers } = await rpc('eth_chainId')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    const asked = { origin: page, 'access-control-request-method': 'POST' }
    const preflight = await ask(`${url}/rpc/${chain.id}`, { method: 'OPTIONS', headers: asked })
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
})
