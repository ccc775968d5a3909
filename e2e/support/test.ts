// The `test` of every journey: a page with its own wallet, guarded from start to finish.
import { test as base, expect, type Page } from '@playwright/test'
import { ChainReader } from './chain'
import { noteFocus } from './focus'
import { Guard } from './guard'
import { SandboxControl } from './sandbox'
import type { Stillness } from './shifts'
import { TestWallet } from './wallet'
import { type Addresses, sharedWorld } from './world'

interface Journey {
  readonly world: Addresses
  readonly sandbox: SandboxControl
  readonly chainA: ChainReader
  readonly chainB: ChainReader
  readonly wallet: TestWallet
  readonly guard: Guard
  /**
   * How far a page may move by itself. A notice of what a chain or another device did may come above the button that it is
   * about, and a machine that runs four browsers answers a person late. still.spec.ts is stricter.
   */
  readonly stillness: Stillness
}

export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
  world: async ({}, use) => use(sharedWorld()),
  baseURL: async ({ world }, use) => use(world.appUrl),
  sandbox: async ({ world }, use) => use(new SandboxControl(world.sandboxUrl)),
  chainA: async ({ sandbox }, use) => use(await reader(sandbox, 31337)),
  chainB: async ({ sandbox }, use) => use(await reader(sandbox, 31338)),
  wallet: async ({ context, sandbox }, use) => {
    const wallet = new TestWallet(await sandbox.chains())
    await wallet.install(context)
    await use(wallet)
  },
  context: async ({ context }, use) => {
    context.on('page', patient)
    await noteFocus(context)
    await use(context)
  },
  stillness: [{ most: 0.02, afterActMs: 1_500 }, { option: true }],
  guard: [
    async ({ context, stillness }, use) => {
      const guard = new Guard(stillness)
      await guard.watch(context)
      await use(guard)
      expect(guard.complaints()).toEqual([])
    },
    { auto: true },
  ],
})

/** One of our buttons before hydration: pressing it would do nothing. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      if (!('__next_f' in window)) return true
      const controls = [...document.querySelectorAll('a, button, input, select, textarea')]
      return controls.every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps')))
    },
    null,
    // By default it asks at every frame, and each frame is drawn without a graphics card.
    { polling: 50 },
  )
}

/** A press has loaded another document, of which no call of ours tells when it is interactive. */
export async function arrivedAt(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForLoadState()
  await hydrated(page)
}

/** Waits until an opened page is interactive; `slow-page.spec.ts` covers people who don't wait. */
export function patient(page: Page): Page {
  const waiting =
    <A extends unknown[], R>(open: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await open.apply(page, args)
      await hydrated(page)
      return answer
    }
  page.goto = waiting(page.goto)
  page.reload = waiting(page.reload)
  page.goBack = waiting(page.goBack)
  page.goForward = waiting(page.goForward)
  return page
}

async function reader(sandbox: SandboxControl, chainId: number): Promise<ChainReader> {
  const chain = (await sandbox.chains()).find(({ id }) => id === chainId)
  if (!chain) throw new Error(`the sandbox has no chain ${chainId}`)
  return new ChainReader(chain)
}

export { expect }
