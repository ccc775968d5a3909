// The instants of a sale at which a browser is killed, each with the way to come there. Nothing here waits for a time:
// every one is told by the app's own requests or by the wallet.
import type { BrowserContext, Page, Request } from '@playwright/test'
import type { TestWallet } from '../support/wallet'

export type Step = 'approval' | 'transfer'

export interface Moment {
  readonly name: string
  readonly step: Step | 'quote' | 'progress'
  /** The kill comes at a random time up to this after the moment has begun. */
  readonly withinMs: number
  /** What becomes of an open prompt once its browser is dead: most wallets live outside it. */
  readonly prompt: 'confirmed' | 'dies'
  /** Arms the moment before the person presses; done when it has begun. */
  readonly begin: (scene: Scene) => Promise<void>
}

export interface Scene {
  readonly page: Page
  readonly context: BrowserContext
  readonly wallet: TestWallet
  /** The network between browser and app is gone from the prompt on. */
  readonly isCut: boolean
  /** The person's yes to a prompt that is open; may never come. */
  readonly yes: Promise<void>
}

const atOnce = async () => {}
const never = () => new Promise<never>(() => {})

const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers()
export const isHash = (request: Request) => request.url().endsWith('/api/hashes')

/** The app's next request of a kind, passed on, answered and held back, or never sent. */
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

/** The wallet's gates, with the network gone from the prompt on where that is asked for. */
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

/** The answer to the hash, or that there will be none. */
function hashTold({ page, isCut }: Scene): Promise<void> {
  return isCut
    ? page.waitForEvent('requestfailed', isHash).then(() => {})
    : page.waitForResponse((answer) => isHash(answer.request())).then(() => {})
}

const begins: Readonly<Record<string, Moment['begin']>> = {
  'before the step was begun': async (scene) => {
    await intercept(scene.page, isAction, 'hold')
    await cut(scene)
  },
  'begun, before the prompt': async (scene) => {
    await intercept(scene.page, isAction, 'hold answer')
    await cut(scene)
  },
  'prompt open': (scene) =>
    new Promise((resolve) => {
      setGates(scene, {
        asked: () => {
          resolve()
          return scene.yes
        },
      })
    }),
  'sent, before the wallet answered': (scene) =>
    new Promise((resolve) => {
      setGates(scene, {
        sent: () => {
          resolve()
          return never()
        },
      })
    }),
  'answered, before the hash was told': (scene) => {
    setGates(scene, {})
    return scene.isCut ? hashAsked(scene) : intercept(scene.page, isHash, 'hold')
  },
  'while the hash was told': (scene) => {
    setGates(scene, {})
    return hashAsked(scene)
  },
  'after the hash was told': (scene) => {
    setGates(scene, {})
    return hashTold(scene)
  },
  'price asked for': async (scene) => {
    await scene.page.waitForRequest(isAction)
    await cut(scene)
  },
}

function moment(
  name: string,
  step: Moment['step'],
  withinMs: number,
  prompt: Moment['prompt'] = 'confirmed',
): Moment {
  const begin = begins[name]
  if (begin === undefined) throw new Error(`nobody knows how to come to "${name}"`)
  return { name, step, withinMs, prompt, begin }
}

/** The most telling first: a short run takes only these. */
export const moments: readonly Moment[] = [
  moment('answered, before the hash was told', 'transfer', 60),
  moment('sent, before the wallet answered', 'approval', 300),
  moment('prompt open', 'transfer', 400),
  moment('while the hash was told', 'transfer', 40),
  moment('prompt open', 'approval', 400, 'dies'),
  moment('begun, before the prompt', 'approval', 100),
  moment('sent, before the wallet answered', 'transfer', 300),
  moment('answered, before the hash was told', 'approval', 60),
  moment('while the hash was told', 'approval', 40),
  moment('before the step was begun', 'approval', 100),
  moment('before the step was begun', 'transfer', 100),
  moment('prompt open', 'approval', 400),
  moment('after the hash was told', 'approval', 300),
  moment('after the hash was told', 'transfer', 300),
  { ...moment('after the hash was told', 'progress', 2_500), name: 'progress' },
  moment('price asked for', 'quote', 600),
  moment('prompt open', 'transfer', 400, 'dies'),
  moment('begun, before the prompt', 'transfer', 100),
]

/** A transfer that was begun and never sent ends only when its time is over. */
export function isStranding({ step, name, prompt }: Moment): boolean {
  return step === 'transfer' && (prompt === 'dies' || name === 'begun, before the prompt')
}
