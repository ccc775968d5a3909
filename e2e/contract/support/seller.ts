// A person with their own wallet on one of the sandbox's chains, and a unique Pix key.
import { randomUUID } from 'node:crypto'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  parseAbi,
  stringToHex,
  type Transport,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainInfo, Control, Token } from './control'
import type { Instance } from './instance'

export const settlementAbi = parseAbi(['function deposit(bytes32 transferId, address token, uint256 amount)'])
const depositsAbi = parseAbi([
  'function deposits(bytes32 transferId) view returns (address depositor, uint8 state, address token, uint256 amount)',
])

export function transferIdOf(transactionId: string): Hex {
  return keccak256(stringToHex(transactionId))
}

interface WireTx {
  readonly to: Address
  readonly data: Hex
  readonly value: string
}

export interface Person {
  readonly pixKey: string
  /** The bank account of that key. */
  readonly account: string
  readonly kycInformation: { taxId: string; taxIdCountry: string; email: string; name: string }
  readonly fiatSettlementDetails: { toCurrency: string; pixKey: string }
}

export function newPerson(): Person {
  const pixKey = `${randomUUID()}@example.com`
  return {
    pixKey,
    account: `pix:${pixKey}`,
    kycInformation: { taxId: '52998224725', taxIdCountry: 'BRA', email: pixKey, name: 'Maria Silva' },
    fiatSettlementDetails: { toCurrency: 'BRL', pixKey },
  }
}

async function chainOf(control: Control, index: number): Promise<ChainInfo> {
  const chain = (await control.chains())[index]
  if (chain === undefined) throw new Error(`no chain ${index}`)
  return chain
}

export class Seller {
  readonly address: Address
  readonly person = newPerson()
  readonly client
  private readonly wallet

  private constructor(
    readonly chain: ChainInfo,
    transport: Transport,
  ) {
    const account = privateKeyToAccount(generatePrivateKey())
    const viemChain = defineChain({
      id: chain.id,
      name: chain.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    })
    this.address = account.address
    this.client = createPublicClient({ transport, chain: viemChain, pollingInterval: 100 })
    this.wallet = createWalletClient({ transport, chain: viemChain, account })
  }

  /** With gas and some of every token, from the sandbox's faucet. */
  static async on(control: Control, chainIndex = 0): Promise<Seller> {
    const chain = await chainOf(control, chainIndex)
    return Seller.funded(control, new Seller(chain, http(chain.rpcUrl)))
  }

  /** With a wallet connected to its own node, which keeps working while the service is down. */
  static async withOwnNode(control: Control, { callChain }: Instance): Promise<Seller> {
    const chain = await chainOf(control, 0)
    const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      callChain(chain.id, method, params)
    return Seller.funded(control, new Seller(chain, custom({ request })))
  }

  private static async funded(control: Control, seller: Seller): Promise<Seller> {
    const { chain } = seller
    const { hashes } = await control.faucet({ chainId: chain.id, address: seller.address })
    for (const hash of hashes) await seller.mined(hash)
    return seller
  }

  token(symbol: string): Token {
    const token = this.chain.tokens.find((one) => one.symbol === symbol)
    if (token === undefined) throw new Error(`no ${symbol} on ${this.chain.name}`)
    return token
  }

  get settlement(): Address {
    const contract = this.chain.contracts.find(({ name }) => name === 'settlement')
    if (contract === undefined) throw new Error(`no settlement on ${this.chain.name}`)
    return contract.address
  }

  /** A quote's body that pays this person, with inline identity. `units` are base units of the token. */
  body(symbol: string, units: bigint) {
    return {
      fromChain: String(this.chain.id),
      fromToken: this.token(symbol).address,
      fromAddress: this.address,
      intent: { method: 'fromAmount', value: units.toString() },
      kycInformation: this.person.kycInformation,
      fiatSettlementDetails: this.person.fiatSettlementDetails,
    }
  }

  balance(symbol: string): Promise<bigint> {
    const { address } = this.token(symbol)
    return this.client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [this.address],
    })
  }

  /** Signs and sends one transaction of a quote exactly as given, and waits until it is mined. */
  async sign({ to, data, value }: WireTx): Promise<Hex> {
    const hash = await this.wallet.sendTransaction({ to, data, value: BigInt(value) })
    await this.mined(hash)
    return hash
  }

  /** Sends a deposit built by this person. */
  async deposit(transactionId: string, symbol: string, units: bigint): Promise<Hex> {
    const args = [transferIdOf(transactionId), this.token(symbol).address, units] as const
    const hash = await this.wallet.writeContract({
      address: this.settlement,
      abi: settlementAbi,
      functionName: 'deposit',
      args,
    })
    await this.mined(hash)
    return hash
  }

  /** The contract's state of this person's deposit: 1 held, 2 refunded, 3 collected. */
  async depositState(transactionId: string): Promise<number> {
    const args = [transferIdOf(transactionId)] as const
    const call = { address: this.settlement, abi: depositsAbi, functionName: 'deposits', args } as const
    return (await this.client.readContract(call))[1]
  }

  async approve(symbol: string, units: bigint): Promise<void> {
    const { address } = this.token(symbol)
    const data = { address, abi: erc20Abi, functionName: 'approve', args: [this.settlement, units] } as const
    // Some tokens return nothing, so the call is written directly and not simulated.
    await this.mined(await this.wallet.writeContract(data))
  }

  async mined(hash: Hex): Promise<void> {
    const { status } = await this.client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`${hash} was reverted`)
  }
}
