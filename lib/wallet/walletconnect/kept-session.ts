// The browser's single session: its id is in wagmi's storage, its keys in the package's own.
import { drop, sayGoodbye } from './goodbye'
import type { KeptPrompt } from './kept-prompt'
import { learn } from './other-tab'
import type { Pairing } from './pairing'
import { PhoneSession, type SessionEvents } from './session'

export const keptKey = 'walletConnect.session'

export interface StoredSession {
  readonly topic: string
  readonly chainId: number
  /** The last transaction that the phone was asked for. */
  readonly asked?: KeptPrompt
}

interface Storage {
  readonly getItem: (key: typeof keptKey) => Promise<StoredSession | null> | StoredSession | null
  readonly setItem: (key: typeof keptKey, value: StoredSession) => Promise<void> | void
  readonly removeItem: (key: typeof keptKey) => Promise<void> | void
}

export class KeptSession {
  private session: PhoneSession | null = null

  constructor(
    private readonly pairing: Pairing,
    private readonly chainIds: readonly number[],
    private readonly storage: Storage | null,
    private readonly tell: SessionEvents,
  ) {}

  get current(): PhoneSession | null {
    return this.session
  }

  /** When there is no session to restore. */
  async pair(): Promise<PhoneSession> {
    const topic = await this.pairing.pair(this.chainIds)
    const client = await this.pairing.load()
    // One that another tab opened while this one waited: its tab may be closed by now.
    for (const old of client.session.keys) if (old !== topic) void sayGoodbye(client, old)
    try {
      return await this.open(topic, null)
    } catch (error) {
      // Without an account it is of no use here: the phone must not show a session that is not used.
      if (this.session === null) void sayGoodbye(client, topic)
      throw error
    }
  }

  /** The previous session if the wallet has not ended it. Prompts no one, and loads nothing if there was none. */
  async restore(): Promise<PhoneSession | null> {
    if (this.session !== null) return this.session
    const kept = (await this.storage?.getItem(keptKey)) ?? null
    if (kept === null) return null
    const client = await this.pairing.load()
    if (await learn(client, kept.topic)) return this.open(kept.topic, kept.chainId)
    await this.storage?.removeItem(keptKey)
    await drop(client, kept.topic)
    return null
  }

  /**
   * Another tab may have ended or replaced the session. The relay treats all tabs as one client and does not tell one
   * tab what another sent or acknowledged.
   */
  async compare(): Promise<void> {
    const session = this.session
    const kept = (await this.storage?.getItem(keptKey)) ?? null
    if (kept !== null) await this.pairing.loaded?.then((client) => learn(client, kept.topic)).catch(() => {})
    if (session === null || kept?.topic === session.topic || this.session !== session) return
    this.session = null
    this.tell.ended()
    // A tab that ended it has told the wallet; a tab that paired again at the same time does not know about it.
    if (kept === null) session.endedElsewhere()
    else await session.end()
  }

  async end(): Promise<void> {
    const old = this.session
    this.session = null
    await this.keep()
    await old?.end()
  }

  private async open(topic: string, chainId: number | null): Promise<PhoneSession> {
    const client = await this.pairing.load()
    const tell: SessionEvents = {
      changed: (now) => {
        void this.keep()
        this.tell.changed(now)
      },
      ended: () => {
        this.session = null
        void this.keep()
        this.tell.ended()
      },
    }
    this.session ??= new PhoneSession(client, topic, this.chainIds, chainId, tell, {
      keep: (asked) => void this.keep(asked),
      read: () => this.lastAsked(),
    })
    await this.keep()
    return this.session
  }

  private async lastAsked(): Promise<KeptPrompt | undefined> {
    return (await this.storage?.getItem(keptKey))?.asked
  }

  private async keep(asked?: KeptPrompt): Promise<void> {
    const { session } = this
    if (session === null) return this.storage?.removeItem(keptKey)
    const last = asked ?? (await this.lastAsked())
    if (this.session !== session) return
    const { topic, chainId } = session
    await this.storage?.setItem(keptKey, { topic, chainId, ...(last === undefined ? {} : { asked: last }) })
  }
}
