// Pairs with a wallet on a phone: loads the package, shows a link, and waits until the phone answers or the person
// gives up.
import { createListeners } from '../listeners'
import type { WalletConnectClient } from './client'
import { sayGoodbye } from './goodbye'
import { proposalFor } from './namespaces'
import type { WalletConnectSetup } from './setup'

/** The first code must arrive within this time: the package retries an unreachable relay for minutes. */
const LINK_LIMIT_MS = 20_000

export const refused = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })

export function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
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
  private readonly listeners = createListeners()
  readonly subscribe = this.listeners.subscribe

  constructor(
    private readonly setup: WalletConnectSetup,
    private readonly loadClient: Loader = loadPackage,
  ) {}

  /** Null until the package is wanted. */
  get loaded(): Promise<WalletConnectClient> | null {
    return this.loading
  }

  /** A failed load (offline) can be tried again. */
  load(): Promise<WalletConnectClient> {
    this.loading ??= this.loadClient(this.setup).catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /** The link for the phone while we wait for it. */
  get link(): string | null {
    return this.shown
  }

  private show(link: string | null): void {
    this.shown = link
    this.listeners.notify()
  }

  /** Stops waiting for the phone. */
  giveUp(): void {
    this.stop()
  }

  /**
   * Returns the session's topic. Ends without one after a refusal, when the link expires (five minutes) or by `giveUp`.
   */
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
      // Only for an expired code the package keeps a second rejected promise, which would be an uncaught error in the
      // page. A second call returns it, so that it can be caught.
      if (error instanceof Error) approval().catch(() => {})
    })
    try {
      return (await Promise.race([approved, givenUp])).topic
    } catch (error) {
      // End a session that arrives too late: the phone must not show one that is not used.
      approved.then(({ topic }) => sayGoodbye(client, topic)).catch(() => {})
      throw error
    }
  }
}
