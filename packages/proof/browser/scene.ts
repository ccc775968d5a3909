// How each moment of a kill is reached. Nothing here waits for a fixed time: every moment is triggered by the app's own
// requests or by the wallet.
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { TestWallet } from '@/e2e/support/wallet'

export interface Scene {
  readonly page: Page
  readonly context: BrowserContext
  readonly wallet: TestWallet
  /** The network between browser and app is cut from the prompt on. */
  readonly isCut: boolean
  /** The person's approval of an open prompt; may never come. */
  readonly yes: Promise<void>
}

const atOnce = async () => {}
const never = () => new Promise<never>(() => {})

const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers()
export const isHash = (request: Request) => request.url().endsWith('/api/hashes')

/** The app's next request of a kind: forwarded, answered and held back, or never sent. */
function intercept(
  page: Page,
  is: (request: Request) => boolean,
  how: 'hold' | 'hold answer',
): Promise<void> {
  return new Promise((resolve, reject) => {
    page
      .route('**/*', async (route) => {
        if (!is(route.request())) return route.fallback()
        if (how === 'hold answer') await route.fetch()
        resolve()
      })
      .catch(reject)
  })
}

async function cut({ context, isCut }: Scene): Promise<void> {
  if (isCut) await context.setOffline(true)
}

/** The wallet's gates, with the network cut from the prompt on if requested. */
function setGates(scene: Scene, gates: Partial<TestWallet['gates']>): void {
  const { asked = atOnce, sent = atOnce } = gates
  scene.wallet.gates = {
    asked: async () => {
      await cut(scene)
      await asked()
    },
    sent,
  }
}

function hashAsked({ page }: Scene): Promise<void> {
  return page.waitForRequest(isHash).then(() => {})
}

/** The answer with the hash, or the fact that there will be none. */
function hashTold({ page, isCut }: Scene): Promise<void> {
  return isCut
    ? page.waitForEvent('requestfailed', isHash).then(() => {})
    : page.waitForResponse((answer) => isHash(answer.request())).then(() => {})
}

/** Each arms its moment before the person presses; done when it has begun. */
export const ways = {
  /** Nothing is pressed: the page stays as it is. */
  'as it stands': cut,
  'before the app was told': async (scene: Scene) => {
    await intercept(scene.page, isAction, 'hold')
    await cut(scene)
  },
  'the app told, its answer not seen': async (scene: Scene) => {
    await intercept(scene.page, isAction, 'hold answer')
    await cut(scene)
  },
  'prompt open': (scene: Scene) =>
    new Promise<void>((resolve) => {
      setGates(scene, {
        asked: () => {
          resolve()
          return scene.yes
        },
      })
    }),
  'sent, before the wallet answered': (scene: Scene) =>
    new Promise<void>((resolve) => {
      setGates(scene, {
        sent: () => {
          resolve()
          return never()
        },
      })
    }),
  'answered, before the hash was told': (scene: Scene) => {
    setGates(scene, {})
    return scene.isCut ? hashAsked(scene) : intercept(scene.page, isHash, 'hold')
  },
  'while the hash was told': (scene: Scene) => {
    setGates(scene, {})
    return hashAsked(scene)
  },
  'after the hash was told': (scene: Scene) => {
    setGates(scene, {})
    return hashTold(scene)
  },
  'while the app was told': async (scene: Scene) => {
    await scene.page.waitForRequest(isAction)
    await cut(scene)
  },
}

export type Way = keyof typeof ways
