import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, encodeFunctionData, keccak256, parseAbi, parseSignature, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPOSIT_STATE, settlementAbi, tokenAbi } from './abi'
import { createLocalChain } from './chain'
import { NETWORKS } from './networks'
import { takePlace } from './place'
import { startTestChain, type TestChain } from './testing'

const fullTokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function nonces(address) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const [NETWORK] = NETWORKS
const person = privateKeyToAccount(generatePrivateKey())
let own: TestChain
let chain: TestChain['chain']

beforeAll(async () => {
  own = await startTestChain()
  chain = own.chain
  await chain.client.setBalance({ address: person.address, value: 10n ** 18n })
})

afterAll(() => own.remove())

function tokenOf(symbol: string) {
  const token = NETWORK.tokens.find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(symbol)
  return { address: token.address, abi: tokenAbi } as const
}

async function mined(sent: Promise<`0x${string}`>): Promise<string> {
  const receipt = await chain.client.waitForTransactionReceipt({ hash: await sent })
  return receipt.status
}

function approve(symbol: string, amount: bigint) {
  const args = [NETWORK.settlement, amount] as const
  return mined(
    chain.client.writeContract({ ...tokenOf(symbol), functionName: 'approve', args, account: person }),
  )
}

function mint(
  symbol: string,
  amount: bigint,
  fees: { maxFeePerGas?: bigint; maxPriorityFeePerGas?: bigint } = {},
) {
  const args = [person.address, amount] as const
  return mined(chain.client.writeContract({ ...tokenOf(symbol), functionName: 'mint', args, ...fees }))
}

function settlement(functionName: 'refund' | 'collect', id: string, account = chain.client.account) {
  const args = [keccak256(stringToHex(id))] as const
  return mined(
    chain.client.writeContract({
      address: NETWORK.settlement,
      abi: settlementAbi,
      functionName,
      args,
      account,
    }),
  )
}

function deposit(id: string, symbol: string, amount: bigint) {
  const args = [keccak256(stringToHex(id)), tokenOf(symbol).address, amount] as const
  const call = { address: NETWORK.settlement, abi: settlementAbi, functionName: 'deposit' } as const
  return mined(chain.client.writeContract({ ...call, args, account: person }))
}

function balance(symbol: string, owner: Address) {
  return chain.client.readContract({ ...tokenOf(symbol), functionName: 'balanceOf', args: [owner] })
}

describe('the placed contracts', () => {
  test('every token has its name, symbol and decimals', async () => {
    for (const token of NETWORK.tokens) {
      const call = { address: token.address, abi: fullTokenAbi } as const
      expect(await chain.client.readContract({ ...call, functionName: 'name' })).toBe(token.name)
      expect(await chain.client.readContract({ ...call, functionName: 'symbol' })).toBe(token.symbol)
      expect(await chain.client.readContract({ ...call, functionName: 'decimals' })).toBe(token.decimals)
    }
  })

  test('there are no allowances except granted ones, and a permit grants one', async () => {
    const usdc = tokenOf('USDC')
    const allowance = (spender: Address) =>
      chain.client.readContract({ ...usdc, functionName: 'allowance', args: [person.address, spender] })
    expect(await allowance(PERMIT2)).toBe(0n)
    const deadline = 4_000_000_000n
    const message = { owner: person.address, spender: PERMIT2, value: 5n, nonce: 0n, deadline }
    const signature = await person.signTypedData({
      domain: { name: 'USD Coin', version: '1', chainId: NETWORK.id, verifyingContract: usdc.address },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    const args = [person.address, PERMIT2, 5n, deadline, 27 + yParity, r, s] as const
    await mined(
      chain.client.writeContract({ address: usdc.address, abi: fullTokenAbi, functionName: 'permit', args }),
    )
    expect(await allowance(PERMIT2)).toBe(5n)
  })

  test('the USDT-like token refuses to change a non-zero allowance to another, until it is reset', async () => {
    expect(await approve('USDT', 5n)).toBe('success')
    await expect(approve('USDT', 6n)).rejects.toThrow()
    expect(await approve('USDT', 0n)).toBe('success')
    expect(await approve('USDT', 6n)).toBe('success')
    expect(await approve('USDT', 0n)).toBe('success')
  })

  test.each(['USDC', 'USDT', 'DAI'])(
    'a deposit of %s is accepted once, and only the operator ends it, once',
    async (symbol) => {
      const [refunded, collected] = [`refund ${symbol}`, `collect ${symbol}`]
      await mint(symbol, 100n)
      await approve(symbol, 100n)
      expect(await deposit(refunded, symbol, 60n)).toBe('success')
      await expect(deposit(refunded, symbol, 1n)).rejects.toThrow()
      await expect(settlement('refund', refunded, person)).rejects.toThrow()
      expect(await settlement('refund', refunded)).toBe('success')
      expect(await balance(symbol, person.address)).toBe(100n)
      await expect(settlement('refund', refunded)).rejects.toThrow()
      await expect(settlement('collect', refunded)).rejects.toThrow()
      await expect(deposit(refunded, symbol, 1n)).rejects.toThrow()

      expect(await deposit(collected, symbol, 40n)).toBe('success')
      expect(await settlement('collect', collected)).toBe('success')
      expect(await balance(symbol, NETWORK.settlement)).toBe(1n)
      await expect(settlement('refund', collected)).rejects.toThrow()
      const [, state] = await chain.client.readContract({
        address: NETWORK.settlement,
        abi: settlementAbi,
        functionName: 'deposits',
        args: [keccak256(stringToHex(collected))],
      })
      expect(state).toBe(DEPOSIT_STATE.collected)
    },
  )
})

test('a deposit costs no more gas because another was collected in the meantime', async () => {
  await mint('USDC', 10n)
  await approve('USDC', 10n)
  await deposit('meanwhile', 'USDC', 4n)
  const data = encodeFunctionData({
    abi: settlementAbi,
    functionName: 'deposit',
    args: [keccak256(stringToHex('estimated')), tokenOf('USDC').address, 4n],
  })
  const call = { account: person, to: NETWORK.settlement, data }
  const gas = await chain.client.estimateGas(call)
  await settlement('collect', 'meanwhile')
  expect(await mined(chain.client.sendTransaction({ ...call, gas }))).toBe('success')
})

describe('where the chain listens', () => {
  test("browsers can't connect to it: its port is one the Fetch standard blocks", async () => {
    const { host, port } = chain.place()
    // Node uses the same list.
    const refused = await fetch(`http://${host}:${port}`, { method: 'POST' }).catch((error) => error.cause)
    expect(String(refused)).toContain('bad port')
    expect(await chain.client.getChainId()).toBe(NETWORK.id)
  })

  test("its answers don't allow pages to read them", async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const { host, port } = chain.place()
    const headers = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://a.example' },
      }
      const call = request({ host, port, ...options }, (answer) => resolve(answer.resume().headers))
      call.once('error', reject).end(body)
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('only its owner can read the address, which changes with each start', async () => {
    const file = join(own.dir, `chain-${NETWORK.id}.json`)
    expect(statSync(file).mode & 0o077).toBe(0)
    const before = chain.place()
    await own.kill()
    await chain.ensure()
    expect(chain.place()).not.toEqual(before)
  })

  test('chains started together get different places', async () => {
    const taken = await Promise.all(Array.from({ length: 60 }, takePlace))
    expect(new Set(taken.map(({ place: { host, port } }) => `${host}:${port}`)).size).toBe(60)
    for (const { release } of taken) release()
  })
})

describe('the process', () => {
  test('a chain of another epoch is stopped, not adopted', async () => {
    const other = createLocalChain(own.dir, NETWORK, 'another epoch')
    await other.ensure()
    const balanceOf = { ...tokenOf('DAI'), functionName: 'balanceOf', args: [person.address] } as const
    expect(await other.client.readContract(balanceOf)).toBe(0n)
    await expect(balance('DAI', person.address)).rejects.toThrow('ECONNREFUSED')
    other.close()
  })
})

describe('the file that names its process', () => {
  test('is gone once the chain was stopped, since another program may get its pid later', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'chain-'))
    const other = createLocalChain(dir, NETWORK, 'epoch')
    await other.ensure()
    await other.stop(false)
    other.close()
    expect(existsSync(join(dir, `chain-${NETWORK.id}.json`))).toBe(false)
    rmSync(dir, { recursive: true })
  })

  test('stops no other program that has its pid, where the system does not tell when it started', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'chain-'))
    const stranger = spawn('sleep', ['60'])
    await once(stranger, 'spawn')
    const known = { pid: stranger.pid, ticks: null, host: '127.0.0.1', port: 9, epoch: 'epoch', ready: true }
    writeFileSync(join(dir, `chain-${NETWORK.id}.json`), JSON.stringify(known))
    const other = createLocalChain(dir, NETWORK, 'epoch')
    await other.ensure()
    await other.stop(false)
    other.close()
    expect(stranger).toMatchObject({ exitCode: null, signalCode: null })
    stranger.kill()
    rmSync(dir, { recursive: true })
  })
})
