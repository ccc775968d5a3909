// A browser wallet for tests: announced like a real one (EIP-6963), with its key in this process. It really signs, and
// sends raw transactions to the chain itself.
import type { BrowserContext, Page } from '@playwright/test'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  hexToString,
  http,
  isHex,
  numberToHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Address, Hex } from '@/lib/domain/chains'
import type { ChainReader } from './chain'
import type { SandboxChain } from './sandbox'
import { announceWallet, tellPage } from './wallet-page'

export interface WalletCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface TransactionParams {
  readonly from: Address
  readonly to: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly [other: string]: unknown
}

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Runs between the app's request and the wallet's answer: a test can wait here, or throw. */
export interface WalletGates {
  /** The prompt is open, nothing is sent yet. */
  readonly asked: () => Promise<unknown>
  /** The transaction is sent, its hash not yet reported. */
  readonly sent: () => Promise<unknown>
}

const refusal = (code: number, message: string): Answer => ({ error: { code, message } })

/** Browsers send it with every request an extension makes to a chain. */
const extension = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'

/** Methods that open a prompt in a real wallet. */
const prompts = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
])

export class TestWallet {
  readonly account: PrivateKeyAccount
  readonly calls: WalletCall[] = []
  readonly hashes: Hex[] = []
  gates: WalletGates = { asked: async () => {}, sent: async () => {} }
  private signer: PrivateKeyAccount
  authorized = false
  /** A freshly installed wallet: on mainnet, without the sandbox's chains. */
  chainId = 1
  private readonly known = new Set<number>([1])
  /** RPC addresses it was given for chains it did not have. */
  private readonly given = new Map<number, string>()
  private readonly asked = new Set<string>()
  private readonly refusals = new Map<string, { readonly times: number; readonly code: number }>()
  /** What a misbehaving wallet does with a transaction; null for one that signs and sends it as asked. */
  instead: ((params: TransactionParams) => Promise<Answer>) | null = null

  constructor(
    private readonly chains: readonly SandboxChain[],
    key: Hex = generatePrivateKey(),
  ) {
    this.account = privateKeyToAccount(key)
    this.signer = this.account
  }

  get address(): Address {
    return this.account.address
  }

  /** Rejects the next `times` prompts of one method: either as the person, or with a wallet's own error (EIP-1193). */
  refuse(method: string, times = 1, code = 4001): void {
    this.refusals.set(method, { times, code })
  }

  /** Adds the sandbox's chains, as a person does once, and selects the first. */
  knowChains(): void {
    for (const chain of this.chains) this.known.add(chain.id)
    this.chainId = this.chains[0]?.id ?? 1
  }

  /** The person opens the wallet and selects a chain there, adding it by hand. */
  async chooseChain(page: Page, chainId: number): Promise<void> {
    this.known.add(chainId)
    this.chainId = chainId
    await tellPage(page, 'chainChanged', numberToHex(chainId))
  }

  /** The person chooses an account in the wallet. */
  async chooseAccount(page: Page, address: Address): Promise<void> {
    await tellPage(page, 'accountsChanged', [address])
  }

  /** The RPC addresses it has called itself. */
  get nodes(): readonly string[] {
    return [...this.asked]
  }

  callsOf(...methods: readonly string[]): readonly WalletCall[] {
    return this.calls.filter(({ method }) => methods.includes(method))
  }

  get prompts(): readonly WalletCall[] {
    return this.callsOf(...prompts)
  }

  get transactions(): readonly TransactionParams[] {
    // Safe: eth_sendTransaction has one object as its only parameter.
    return this.callsOf('eth_sendTransaction').map(({ params }) => params[0] as TransactionParams)
  }

  async install(context: BrowserContext): Promise<void> {
    await context.exposeFunction('testWalletRequest', (method: string, params: readonly unknown[]) =>
      this.answer(method, params),
    )
    await context.addInitScript(announceWallet)
  }

  /** Gives the settlement contract an allowance outside the app, as a person may have done long ago. */
  async allow({ chain, settlement }: ChainReader, token: Address, amount: bigint): Promise<void> {
    const client = createWalletClient({ account: this.account, transport: http(chain.rpcUrl) })
    const reader = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 })
    const hash = await client.writeContract({
      chain: null,
      abi: erc20Abi,
      address: token,
      functionName: 'approve',
      args: [settlement, amount],
    })
    await reader.waitForTransactionReceipt({ hash })
  }

  /** The wallet's answer to a request, whichever side it comes from. */
  async answer(method: string, params: readonly unknown[]): Promise<Answer> {
    this.calls.push({ method, params })
    const no = this.refusals.get(method)
    if (no !== undefined && no.times > 0) {
      this.refusals.set(method, { ...no, times: no.times - 1 })
      return refusal(no.code, no.code === 4001 ? 'User rejected the request.' : 'Not supported.')
    }
    try {
      return await this.perform(method, params)
    } catch (error) {
      return refusal(-32603, error instanceof Error ? error.message : 'Internal error')
    }
  }

  private async perform(method: string, params: readonly unknown[]): Promise<Answer> {
    switch (method) {
      case 'eth_accounts':
        return { result: this.authorized ? [this.address] : [] }
      case 'eth_requestAccounts':
        this.authorized = true
        return { result: [this.address] }
      case 'wallet_requestPermissions':
        this.authorized = true
        return { result: [{ parentCapability: 'eth_accounts' }] }
      case 'wallet_revokePermissions':
        this.authorized = false
        return { result: null }
      case 'eth_chainId':
        return { result: numberToHex(this.chainId) }
      case 'wallet_addEthereumChain':
      case 'wallet_switchEthereumChain':
        return this.goTo(method, params)
      case 'personal_sign':
        return { result: await this.sign(String(params[0])) }
      case 'eth_sendTransaction':
        // Safe: checked by the chain, which refuses a malformed one.
        return (this.instead ?? ((asked) => this.send(asked)))(params[0] as TransactionParams)
      default:
        return this.forward(method, params)
    }
  }

  private async goTo(method: string, params: readonly unknown[]): Promise<Answer> {
    // Safe: both methods have one object with a chainId as their first parameter (EIP-3085, EIP-3326).
    const { chainId: id, rpcUrls = [] } = params[0] as { chainId: Hex; rpcUrls?: readonly string[] }
    const chainId = Number(id)
    if (method === 'wallet_addEthereumChain') {
      const [url = ''] = rpcUrls
      // A real wallet asks the node for its chain id before adding the chain.
      const node = createPublicClient({ transport: this.transportTo(url) })
      if ((await node.getChainId()) !== chainId)
        return refusal(-32602, 'Chain ID returned by RPC URL does not match.')
      this.given.set(chainId, url)
      this.known.add(chainId)
    }
    if (!this.known.has(chainId)) return refusal(4902, 'Unrecognized chain ID.')
    this.chainId = chainId
    return { result: null }
  }

  /** From now on, messages are signed with another key than the account's. */
  signAsStranger(): void {
    this.signer = privateKeyToAccount(generatePrivateKey())
  }

  private sign(message: string): Promise<Hex> {
    return this.signer.signMessage({ message: isHex(message) ? hexToString(message) : message })
  }

  private async send({ from, to, data, value, chainId }: TransactionParams): Promise<Answer> {
    if (!this.authorized || from.toLowerCase() !== this.address.toLowerCase())
      return refusal(4100, 'The requested account has not been authorized.')
    if (chainId !== undefined && Number(chainId) !== this.chainId) return refusal(-32602, 'Wrong chain.')
    const { chain, transport } = this.current()
    const { asked, sent } = this.gates
    await asked()
    const client = createWalletClient({ account: this.account, chain, transport })
    // A wallet decides fees and nonce itself.
    const hash = await client.sendTransaction({
      to,
      ...(data ? { data } : {}),
      ...(value ? { value: BigInt(value) } : {}),
    })
    this.hashes.push(hash)
    await sent()
    return { result: hash }
  }

  private async forward(method: string, params: readonly unknown[]): Promise<Answer> {
    const { chain, transport } = this.current()
    const client = createPublicClient({ chain, transport })
    // Safe: any chain read passes through unchanged, so no narrower type exists.
    return { result: await client.request({ method, params } as never) }
  }

  private current() {
    const found = this.chains.find(({ id }) => id === this.chainId)
    if (!found) throw new Error(`no node for chain ${this.chainId}`)
    const url = this.given.get(found.id) ?? found.rpcUrl
    const chain = defineChain({
      id: found.id,
      name: found.name,
      nativeCurrency: { name: found.nativeSymbol, symbol: found.nativeSymbol, decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })
    return { chain, transport: this.transportTo(url) }
  }

  private transportTo(url: string) {
    this.asked.add(url)
    return http(url, { retryCount: 0, fetchOptions: { headers: { origin: extension } } })
  }
}
