// A person without a pointer: everything is reached with Tab and done with keys.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Sale } from './sale'

// More tab stops than any page has.
const mostStops = 120

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export class Keyboard {
  /** How often Tab was pressed. */
  tabs = 0

  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    if (key === 'Tab') this.tabs += 1
    return this.page.keyboard.press(key)
  }

  /** Presses Tab until the target has focus. */
  async goTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let stop = 0; stop < mostStops; stop++) {
      if (await isFocused(target)) return
      await this.press('Tab')
    }
    throw new Error(`Tab never reaches ${target}`)
  }

  /** A button or a link. */
  async use(target: Locator): Promise<void> {
    await expect(target).toBeEnabled()
    await this.goTo(target)
    await this.press('Enter')
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.goTo(field)
    await this.press('ControlOrMeta+a')
    await this.page.keyboard.type(text)
  }

  /** From the top of the list down to the option. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.goTo(list)
    await this.press('Home')
    const options = await list.getByRole('option').allTextContents()
    for (const _ of options) {
      if ((await list.locator('option:checked').textContent()) === label) return
      await this.press('ArrowDown')
    }
    throw new Error(`${label} is none of ${options.join(', ')}`)
  }
}

/** Signs in with the sandbox's wallet and opens a form. Returns how that wallet is told to confirm. */
export async function signInByKeyboard(sale: Sale, keys: Keyboard, kind: 'sell' | 'buy' | 'send') {
  const dialog = (title: string) => sale.page.getByRole('dialog', { name: sale.t(title) })
  const confirm = async () => {
    const asked = dialog('sandbox.wallet.title')
    await keys.use(asked.getByRole('button', { name: sale.t('sandbox.wallet.confirm') }))
    await expect(asked).toBeHidden()
  }
  await sale.page.goto(`/sign-in?next=/${kind}`)
  await keys.use(sale.page.getByRole('link', { name: sale.t('common.skip') }))
  await expect(sale.page.getByRole('main')).toBeFocused()
  await keys.use(sale.button('wallet.connect'))
  await keys.use(dialog('wallet.choose').getByRole('button', { name: sale.walletName }))
  await keys.use(sale.button('signIn.sign'))
  await confirm()
  await expect(sale.heading(`${kind}.title`)).toBeFocused()
  return confirm
}
