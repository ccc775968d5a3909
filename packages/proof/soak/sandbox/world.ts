// The sandbox of a run on free ports, its clients' wallets, and its time.
import { type Address, encodeFunctionData, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { configShape, ledgerShape, type ServedChain, type Service, startService } from '../sell/service'
import { Caller } from './caller'
import { centavosOf } from './money'
import { Records } from './record'
import { Wallet } from './wallet'

export const settlementAbi = parseAbi([
  'function deposit(bytes32 transferId, address token, uint256 amount)',
  'function operator() view returns (address)',
])
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const clockShape = z.looseObject({ clock: z.object({ aheadSeconds: z.number() }) })

export interface World {
  readonly seed: number
  readonly service: Service
  readonly caller: Caller
  readonly chains: readonly ServedChain[]
  readonly wallets: ReadonlyMap<number, readonly Wallet[]>
  readonly records: Records
  /** Centavos in the bank's accounts before the first order. */
  readonly opening: ReadonlyMap<string, bigint>
  /** How far the service's time was last reported to be ahead of ours. */
  ahead: { seconds: number }
  /** How long a client watches an unchanged status. */
  readonly patienceMs: number
  readonly lives: Lives
  /** How many orders only wait for their quote to expire. */
  readonly waiting: { count: number }
}

/** Lifetimes in seconds, of what the service offers. */
interface Lives {
  readonly quote: number
  readonly onramp: number
}

export const nowMs = ({ ahead }: Pick<World, 'ahead'>): number => Date.now() + ahead.seconds * 1_000

export function settlementOf(chain: ServedChain): Address {
  const contract = chain.contracts.find(({ name }) => name === 'settlement')
  if (contract === undefined) throw new Error('the chain has no settlement contract')
  return contract.address
}

export function decimalsOf(chain: ServedChain, token: string): number {
  const found = chain.tokens.find(({ address }) => address.toLowerCase() === token.toLowerCase())
  if (found === undefined) throw new Error(`${token} is not a token of ${chain.name}`)
  return found.decimals
}

export const keyOf = (seed: number, what: string): Hex => keccak256(stringToHex(`${seed} ${what}`))

async function makeWallet(world: World, chain: ServedChain, number: number): Promise<Wallet> {
  const wallet = new Wallet(chain, privateKeyToAccount(keyOf(world.seed, `wallet ${chain.id} ${number}`)))
  await world.caller.until('gas', () =>
    world.caller.ask('nobody', 'POST', '/control/faucet', { chainId: chain.id, address: wallet.address }),
  )
  for (const { address: token, decimals } of chain.tokens) {
    const baseUnits = 10_000_000n * 10n ** BigInt(decimals)
    const data = encodeFunctionData({
      abi: mintAbi,
      functionName: 'mint',
      args: [wallet.address, baseUnits],
    })
    const { hash, atMs } = await wallet.send(token, data)
    const minted = { hash, chainId: chain.id, from: wallet.address, to: wallet.address }
    world.records.minted.push({ ...minted, token, baseUnits, atMs })
  }
  return wallet
}

interface Size {
  /** The number of wallets on every chain: as many can sell on it in parallel. */
  readonly walletsEach: number
  readonly patienceMs: number
  readonly lives: Lives
}

export async function makeWorld(seed: number, { walletsEach, patienceMs, lives }: Size): Promise<World> {
  const service = await startService(lives.quote, {
    SANDBOX_ONRAMP_TTL_SECONDS: String(lives.onramp),
    SANDBOX_PAYOUT_DELAY_MS: '400',
  })
  const { chains } = await service.read('config', configShape)
  const { clock } = await service.read('config', clockShape)
  const { accounts } = await service.read('ledger', ledgerShape)
  const wallets = new Map<number, readonly Wallet[]>()
  const world: World = {
    seed,
    service,
    caller: new Caller(service.url),
    chains,
    wallets,
    records: new Records(),
    opening: new Map(accounts.map(({ id, balance }) => [id, centavosOf(balance)])),
    ahead: { seconds: clock.aheadSeconds },
    patienceMs,
    lives,
    waiting: { count: 0 },
  }
  for (const chain of chains) {
    const made = Array.from({ length: walletsEach }, (_, number) => makeWallet(world, chain, number))
    wallets.set(chain.id, await Promise.all(made))
  }
  return world
}
