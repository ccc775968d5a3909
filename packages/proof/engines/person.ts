// What a person does in a page: they read it, and press buttons by their names.
import { anything, patternOf, textIn } from '@/e2e/support/text'
import { until } from '@/scripts/lib/wait.mjs'
import type { Tab } from './tab'

const limitMs = 40_000
const t = textIn('en')

/** What went wrong in the page is collected from now on. */
function collectComplaints(): void {
  const complaints: string[] = []
  Reflect.set(window, 'complaints', complaints)
  window.addEventListener('error', ({ message }) => complaints.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective}: ${blockedURI}`),
  )
}

function pressIn(pattern: string): boolean {
  const name = new RegExp(pattern)
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find((control) => {
    const isReady = control.offsetParent !== null && control.ariaDisabled !== 'true'
    const text = control.ariaLabel ?? control.innerText
    return isReady && name.test(text.replace(/\s+/g, ' ').trim())
  })
  found?.focus()
  found?.click()
  return found !== undefined
}

export class Person {
  constructor(
    private readonly tab: Tab,
    private readonly appUrl: string,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.tab.goTo(`${this.appUrl}${path}`)
    await this.tab.run(collectComplaints, null)
  }

  /** The button or link of a message, whatever its values are. */
  async press(key: string): Promise<void> {
    const { source } = patternOf(t(key, { amount: anything }))
    await until(`pressing ${source}`, async () => (await this.tab.run(pressIn, source)) || null, { limitMs })
  }

  async sees(text: string): Promise<void> {
    const isSeen = (words: string) => document.body.innerText.includes(words)
    await until(`reading “${text}”`, async () => (await this.tab.run(isSeen, text)) || null, { limitMs })
  }

  async seesTitle(key: string): Promise<void> {
    const title = () => document.querySelector('h1')?.innerText ?? ''
    const isThere = async () => (await this.tab.run(title, null)) === t(key) || null
    await until(`the heading “${t(key)}”`, isThere, { limitMs })
  }

  /** Signs in with a new Sandbox wallet, and gets test tokens. */
  async signsIn(chainName: string): Promise<void> {
    await this.goTo('/sign-in?next=/sell')
    for (const key of ['wallet.connect', 'sandbox.wallet.title', 'signIn.sign', 'sandbox.wallet.confirm'])
      await this.press(key)
    await this.seesTitle('sell.title')
    await this.press('sandbox.getTokens')
    await this.sees(t('sandbox.gotTokens', { chain: chainName }))
  }

  async confirms(): Promise<void> {
    for (const key of ['sign.approval.button', 'sandbox.wallet.confirm', 'sign.transfer.button'])
      await this.press(key)
    await this.press('sandbox.wallet.confirm')
  }

  /** The Pix code of the purchase that is open. */
  code(): Promise<string> {
    const read = async () => {
      const answered = await fetch(`/api/orders/${location.pathname.split('/').at(-1)}`)
      const { data } = await answered.json()
      return String(data?.payment?.brCode ?? '')
    }
    return until('getting the Pix code', async () => (await this.tab.run(read, null)) || null, { limitMs })
  }

  /** What went wrong since the last address was opened. */
  wrongs(): Promise<readonly string[]> {
    return this.tab.run((): readonly string[] => Reflect.get(window, 'complaints'), null)
  }
}
