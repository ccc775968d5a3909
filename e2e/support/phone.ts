// A wallet on a phone: the other end of a WalletConnect session, using the same package, in this process. It passes
// requests to a test wallet, which really signs and sends.

import { expect, type Page } from '@playwright/test'
import { SignClient } from '@walletconnect/sign-client'
import { Relay } from './relay'
import { Sale } from './sale'
import { site } from './site'
import { test as base } from './test'
import { type Text, textIn } from './text'
import { TestWallet } from './wallet'
import { type RunningApp, runApp, sharedWorld } from './world'

/** In memory, shared with no one. */
function memory() {
  const kept = new Map<string, unknown>()
  return {
    getKeys: async () => [...kept.keys()],
    // The package only reads what it stored itself.
    getEntries: async <T>() => [...kept.entries()] as [string, T][],
    getItem: async <T>(key: string) => kept.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  }
}

type Client = Awaited<ReturnType<typeof SignClient.init>>

/** A person's rejection as the specification words it; a browser wallet uses 4001. */
const rejected = { code: 5000, message: 'User rejected.' }

export class Phone {
  private topic: string | null = null
  private saysNo = false
  /** Until it is over the person has not answered. */
  private thinking: Promise<void> = Promise.resolve()
  /** Requests that wait for their answer. */
  unanswered = 0
  /** Sessions that the other side ended. */
  ended = 0

  private constructor(
    private readonly client: Client,
    readonly wallet: TestWallet,
    private readonly chainIds: readonly number[],
  ) {
    client.on('session_request', ({ id, topic, params: { chainId, request } }) => {
      this.wallet.chainId = Number(chainId.split(':')[1])
      // A page that left, or ended the session, gets no answer.
      this.answer(id, topic, request).catch(() => undefined)
    })
    client.on('session_delete', () => {
      this.topic = null
      this.ended += 1
    })
  }

  static async on(relayUrl: string, projectId: string, wallet: TestWallet, chainIds: readonly number[]) {
    const client = await SignClient.init({
      relayUrl,
      projectId,
      storage: memory(),
      // Each phone needs its own core: otherwise the package shares one per process.
      customStoragePrefix: wallet.address,
      telemetryEnabled: false,
      logger: 'silent',
      metadata: { name: 'Test Phone', description: 'A phone', url: 'http://127.0.0.1', icons: [] },
    })
    wallet.authorized = true
    wallet.knowChains()
    return new Phone(client, wallet, chainIds)
  }

  /** The id a relay knows this phone by. */
  relayName(): Promise<string> {
    return this.client.core.crypto.getClientId()
  }

  /** The person rejects the next request. */
  refuseNext(): void {
    this.saysNo = true
  }

  /** The person looks at the requests from now on, and answers them by the returned function. */
  think(): () => void {
    let decide = () => {}
    this.thinking = new Promise((resolve) => {
      decide = resolve
    })
    return decide
  }

  /** Scans a code and approves the proposal in it; returns the name the wallet shows. */
  async scan(link: string): Promise<string> {
    const proposed = new Promise<{ id: number; name: string }>((resolve) => {
      this.client.once('session_proposal', ({ id, params }) =>
        resolve({ id, name: params.proposer.metadata.name }),
      )
    })
    await this.client.pair({ uri: link })
    const { id, name } = await proposed
    if (this.takeNo()) {
      await this.client.reject({ id, reason: rejected })
      return name
    }
    const chains = this.chainIds.map((chainId) => `eip155:${chainId}`)
    const { topic, acknowledged } = await this.client.approve({
      id,
      namespaces: {
        eip155: {
          chains,
          accounts: chains.map((chain) => `${chain}:${this.wallet.address}`),
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
    })
    await acknowledged()
    this.topic = topic
    return name
  }

  /** The person ends the session in the wallet. */
  async leave(): Promise<void> {
    if (this.topic === null) throw new Error('there is no session to leave')
    const topic = this.topic
    this.topic = null
    await this.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  }

  async stop(): Promise<void> {
    await this.client.core.relayer.transportClose()
    this.client.core.heartbeat.stop()
  }

  private takeNo(): boolean {
    const no = this.saysNo
    this.saysNo = false
    return no
  }

  private async answer(id: number, topic: string, request: { method: string; params: unknown }) {
    const params = Array.isArray(request.params) ? request.params : []
    this.unanswered += 1
    await this.thinking
    const answer = this.takeNo() ? { error: rejected } : await this.wallet.answer(request.method, params)
    await this.client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    this.unanswered -= 1
  }
}

/** A person who scans the dialog's code instead of choosing a wallet in the browser. */
export class PhoneSale extends Sale {
  constructor(
    page: Page,
    private readonly phone: Phone,
    t: Text = textIn('en'),
  ) {
    super(page, t, 'WalletConnect')
  }

  async openCode(key: string): Promise<string> {
    await this.button(key).click()
    const list = this.page.getByRole('dialog', { name: this.t('wallet.choose') })
    await list.getByRole('button', { name: 'WalletConnect' }).click()
    return this.code()
  }

  async code(): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: this.t('wallet.phone.title') })
    await expect(dialog.getByRole('img', { name: this.t('wallet.phone.qr') })).toBeVisible()
    return (await dialog.getByText(/^wc:[0-9a-f]{64}@2\?/).textContent()) ?? ''
  }

  override async chooseWallet(key: string): Promise<void> {
    const name = await this.phone.scan(await this.openCode(key))
    expect(name).toBe(site.name)
    await expect(this.page.getByRole('dialog')).toBeHidden()
  }
}

const projectId = 'c0ffee00c0ffee00c0ffee00c0ffee00'

interface WorkerFixtures {
  readonly running: { readonly app: RunningApp; readonly relay: Relay }
}

/** A journey with a phone, an app and a relay of its own. */
export const test = base.extend<{ readonly phone: Phone; readonly relay: Relay }, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      const relay = new Relay()
      await relay.start()
      const app = await runApp(sharedWorld().sandboxUrl, {
        NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: projectId,
        WALLETCONNECT_RELAY_URL: relay.url,
      })
      await use({ app, relay })
      await app.stop()
      await relay.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ running: { app } }, use) => use({ ...sharedWorld(), appUrl: app.url }),
  relay: async ({ running: { relay } }, use) => use(relay),
  phone: async ({ relay, sandbox }, use) => {
    const chains = await sandbox.chains()
    const phone = await Phone.on(
      relay.url,
      projectId,
      new TestWallet(chains),
      chains.map(({ id }) => id),
    )
    await use(phone)
    await phone.stop()
  },
})
