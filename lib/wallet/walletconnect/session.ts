// One session with a wallet on a phone, as the EIP-1193 provider that the rest of the app uses. Chains are chosen on
// this side: each request names its own.
import type { Address } from '@/lib/domain/chains'
import { type Eip1193Provider, toQuantity } from '../provider'
import type { WalletConnectClient } from './client'
import { drop, sayGoodbye } from './goodbye'
import { answerTo, type KeptPrompt, whenMade } from './kept-prompt'
import { type ApprovedAccount, accountsOn, approvedIn, askedMethods, chainAmong, mayAsk } from './namespaces'
import { unlearn } from './other-tab'
import { within } from './pairing'

/** How long a wallet may take to confirm a chain it has just agreed to. */
const UPDATE_LIMIT_MS = 5_000
/** How long other tabs may take to end a session that the phone ended: their package fails if they find it gone. */
const ENDING_LIMIT_MS = 10_000

/** The package retries an unreachable relay for a minute, and a press can't wait so long. */
const REACH_LIMIT_MS = 15_000

const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })

export interface SessionEvents {
  readonly changed: (now: { readonly accounts: readonly Address[]; readonly chainId: number }) => void
  readonly ended: () => void
}

/** Where the last prompt is kept for a later page. */
interface Prompts {
  readonly keep: (prompt: KeptPrompt) => void
  readonly read: () => Promise<KeptPrompt | undefined>
}

export class PhoneSession implements Eip1193Provider {
  private readonly approved: () => readonly ApprovedAccount[]
  private chosen: string | null = null
  private current: number
  private over: (reason: Error) => void = () => {}
  /** Without it a request would outlive its session until the request's own age ends it. */
  private readonly ending = new Promise<never>((_, reject) => {
    this.over = reject
  })

  constructor(
    private readonly client: WalletConnectClient,
    readonly topic: string,
    private readonly offered: readonly number[],
    wantedChain: number | null,
    private readonly tell: SessionEvents,
    private readonly prompts: Prompts,
  ) {
    this.approved = () => approvedIn(client.session.get(topic).namespaces)
    const chain = chainAmong(this.approved(), offered, wantedChain)
    if (chain === null) throw refusal(4100, 'the wallet allows no account')
    this.current = chain
    this.ending.catch(() => {})
    client.on('session_update', this.onUpdate)
    client.on('session_event', this.onEvent)
    client.on('session_delete', this.onEnd)
    client.on('session_expire', this.onEnd)
  }

  get chainId(): number {
    return this.current
  }

  get accounts(): readonly Address[] {
    return accountsOn(this.approved(), this.current, this.chosen)
  }

  readonly request: Eip1193Provider['request'] = async ({ method, params }) => {
    // Read before each transaction: one that the relay doesn't get is never seen by the phone.
    if (method === 'eth_accounts') return this.reach().then(() => this.accounts)
    if (method === 'eth_chainId') return toQuantity(this.current)
    if (!askedMethods.some((asked) => asked === method)) throw refusal(4200, `${method} is not asked`)
    return this.ask(method, params ?? [])
  }

  /** @throws when the relay can't be reached */
  private async reach(): Promise<void> {
    const { relayer } = this.client.core
    if (relayer.connected) return
    await within(REACH_LIMIT_MS, relayer.transportOpen())
  }

  readonly requestFor: NonNullable<Eip1193Provider['requestFor']> = (prompt, args) => {
    const stop = whenMade(this.client, args.params, (request) => this.prompts.keep({ ...prompt, request }))
    return this.request(args).finally(stop)
  }

  readonly earlier: NonNullable<Eip1193Provider['earlier']> = async (orderId) => {
    const kept = await this.prompts.read()
    if (kept?.orderId !== orderId) return null
    return { ...kept, answer: () => answerTo(this.client, kept.request) }
  }

  private ask(method: string, params: readonly unknown[] | object): Promise<unknown> {
    if (!mayAsk(this.client.session.get(this.topic).namespaces, method))
      throw refusal(4200, `the wallet does not allow ${method}`)
    // The chain that was checked, even if the phone has moved to another one since.
    const named = Array.isArray(params) ? Reflect.get(Object(params[0]), 'chainId') : undefined
    const id = method === 'eth_sendTransaction' && typeof named === 'string' ? Number(named) : this.current
    if (id !== this.current && !this.allows(id)) throw refusal(4100, 'the wallet does not allow this chain')
    const chainId = `eip155:${id}`
    const answer = this.client.request({ topic: this.topic, chainId, request: { method, params } })
    return Promise.race([answer, this.ending])
  }

  private allows(chainId: number): boolean {
    return this.approved().some((one) => one.chainId === chainId)
  }

  /** Switches to a chain, asking the wallet to allow it if needed. @throws when it is still not allowed */
  async switchTo(chainId: number, addition: Readonly<Record<string, unknown>>): Promise<void> {
    if (!this.allows(chainId)) await this.askFor(chainId, addition)
    if (!this.allows(chainId)) throw refusal(4902, 'the wallet does not allow this chain')
    this.current = chainId
    this.changed()
  }

  private async askFor(chainId: number, addition: Readonly<Record<string, unknown>>): Promise<void> {
    const updated = this.nextUpdate()
    try {
      await this.ask('wallet_switchEthereumChain', [{ chainId: toQuantity(chainId) }])
    } catch (error) {
      if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== 4902) throw error
      await this.ask('wallet_addEthereumChain', [addition])
    }
    if (!this.allows(chainId)) await updated
  }

  private nextUpdate(): Promise<void> {
    return new Promise((resolve) => {
      this.client.once('session_update', () => resolve())
      setTimeout(resolve, UPDATE_LIMIT_MS)
    })
  }

  /** Tells the wallet, and forgets the session whether or not the message arrives. */
  async end(): Promise<void> {
    this.forget()
    await sayGoodbye(this.client, this.topic)
  }

  /** Another tab has ended it, and tells the wallet. */
  endedElsewhere(): void {
    this.forget()
    setTimeout(() => unlearn(this.client, this.topic), ENDING_LIMIT_MS)
  }

  /** Stops listening and waiting, without telling the wallet. */
  private forget(): void {
    this.over(new Error('the session has ended'))
    this.client.off('session_update', this.onUpdate)
    this.client.off('session_event', this.onEvent)
    this.client.off('session_delete', this.onEnd)
    this.client.off('session_expire', this.onEnd)
  }

  private changed(): void {
    this.tell.changed({ accounts: this.accounts, chainId: this.current })
  }

  private readonly onUpdate = ({ topic }: { topic: string }) => {
    if (topic !== this.topic) return
    const chain = chainAmong(this.approved(), this.offered, this.current)
    // Nothing is allowed any more: treat it as the end.
    if (chain === null) return this.onEnd({ topic })
    this.current = chain
    this.changed()
  }

  private readonly onEvent = ({
    topic,
    params: { event },
  }: {
    topic: string
    params: { event: { name: string; data: unknown } }
  }) => {
    if (topic !== this.topic) return
    if (event.name === 'chainChanged') {
      const chainId = Number(event.data)
      if (this.allows(chainId)) this.current = chainId
    }
    if (event.name === 'accountsChanged' && Array.isArray(event.data)) {
      // Bare, or prefixed with its chain (CAIP-10). `accountsOn` skips one that the session does not allow.
      this.chosen =
        String(event.data[0] ?? '')
          .split(':')
          .at(-1) ?? null
    }
    this.changed()
  }

  private readonly onEnd = ({ topic }: { topic: string }) => {
    if (topic !== this.topic) return
    this.forget()
    drop(this.client, topic).catch(() => {})
    this.tell.ended()
  }
}
