// A person without a pointer: everything is reached with Tab and done with keys.
import { expect, type Locator, type Page } from '@playwright/test'

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
