// Finding a wallet on a phone: the package is loaded, a link is shown, and the phone answers, or nobody waits any more.
import type { WalletConnectClient } from './client'
import { sayGoodbye } from './goodbye'
import { proposalFor } from './namespaces'
import type { WalletConnectSetup } from './setup'

/** The first code must come within this: a relay out of reach is tried for minutes by the package. */
const LINK_LIMIT_MS = 20_000

export const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the relay did not answer')), limitMs)
    }),
  ])
}

type Loader = (setup: WalletConnectSetup) => Promise<WalletConnectClient>

const loadPackage: Loader = async (setup) => (await import('./client')).openClient(setup)

export class Pairing {
  private loading: Promise<WalletConnectClient> | null = null
  private stop: () => void = () => {}
  private shown: string | null = null
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly setup: WalletConnectSetup,
    private readonly loadClient: Loader = loadPackage,
  ) {}

  /** A failed load (offline) can be tried again. */
  load(): Promise<WalletConnectClient> {
    this.loading ??= this.loadClient(this.setup).catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /** What the phone takes, while it is waited for. */
  get link(): string | null {
    return this.shown
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private show(link: string | null): void {
    this.shown = link
    for (const listener of this.listeners) listener()
  }

  /** Waits no longer for the phone. */
  giveUp(): void {
    this.stop()
  }

  /** Answers the session's topic. Ends without one by a no, by the link's age (five minutes) or by `giveUp`. */
  async pair(chainIds: readonly number[]): Promise<string> {
    const givenUp = new Promise<never>((_, reject) => {
      this.stop = () => reject(refused())
    })
    try {
      return await Promise.race([this.propose(chainIds, givenUp), givenUp])
    } finally {
      this.stop = () => {}
      this.show(null)
    }
  }

  private async propose(chainIds: readonly number[], givenUp: Promise<never>): Promise<string> {
    const client = await Promise.race([this.load(), givenUp])
    const proposing = client.connect({ optionalNamespaces: proposalFor(chainIds) })
    const { uri, approval } = await Promise.race([within(LINK_LIMIT_MS, proposing), givenUp])
    if (uri === undefined) throw new Error('no link was made')
    this.show(uri)
    const approved = approval()
    approved.catch((error: unknown) => {
      // Of a code that ran out, and of no other end, the package keeps a rejected promise beside this one, which would be an
      // error of the page that nobody caught. Asked a second time it hands that one over.
      if (error instanceof Error) approval().catch(() => {})
    })
    try {
      return (await Promise.race([approved, givenUp])).topic
    } catch (error) {
      // One that comes too late to be wanted is ended at once: the phone must not show a session that nobody uses.
      approved.then(({ topic }) => sayGoodbye(client, topic)).catch(() => {})
      throw error
    }
  }
}
