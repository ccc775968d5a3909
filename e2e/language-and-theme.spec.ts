// Every string comes from the messages of the language, in each of them; a choice of language or theme stays chosen.
import { type Locale, languages, locales } from '@/messages/locales'
import { newPixKey, Sale } from './support/sale'
import { site } from './support/site'
import { expect, test } from './support/test'
import { flatten, readMessages, textIn } from './support/text'
import { variants } from './support/variants'
import { strangersOn } from './support/words'

/** Names: of languages, as their own speakers write them, of wallets and of people. */
const given = [
  ...Object.values(languages).map(({ name }) => name),
  ...['Test Wallet', 'Sandbox wallet', 'Maria Oliveira', `Maria Oliveira · ${site.name}`],
]

// A text that is written in a page is found in any other language than its own.
const checked = variants<readonly Locale[]>([locales.filter((locale) => locale !== 'en'), ['en']]).flat()

for (const locale of checked) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`every string of a whole sale comes from the messages in ${locale}`, async ({
      page,
      wallet,
      sandbox,
      chainA,
      guard,
    }) => {
      // The browser logs the missing page itself.
      guard.expect(/Failed to load resource: .*404/)
      const t = textIn(locale)
      const sale = new Sale(page, t)
      const check = async (place: string) => {
        expect(await strangersOn(page, locale, [...given, wallet.address]), place).toEqual([])
      }
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await check('home')
      await page.goto('/no-such-page')
      await check('not found')
      await expect(page).toHaveTitle(`${t('pages.notFound.title')} · ${site.name}`)
      await page.goto('/sign-in')
      await check('sign-in')
      await sale.button('wallet.connect').click()
      await expect(page.getByRole('dialog').getByText('Test Wallet')).toBeVisible()
      await check('choice of wallets')
      await page.keyboard.press('Escape')
      await sale.signIn()
      await check('sell')
      await sale.button('checkout.getQuote').click()
      await expect(sale.field('recipient.pixKey')).toHaveAccessibleDescription(
        new RegExp(t('errors.required.detail')),
      )
      await check('sell with everything missing')

      await sandbox.faucet(31337, wallet.address)
      await sale.fill({
        chain: chainA.chain,
        token: chainA.token('USDC'),
        amount: '100',
        pixKey: newPixKey(),
      })
      await page.getByRole('checkbox', { name: t('recipient.save') }).check()
      await sale.field('recipient.label').fill('Maria Oliveira')
      await check('sell with a recipient')
      await sale.askQuote()
      await sale.readyFor('approval', chainA.chain)
      await check('review')
      wallet.refuse('eth_sendTransaction')
      await sale.sign('approval')
      await expect(page.getByText(t('review.refused'))).toBeVisible()
      await check('review after a refusal')
      await sale.signAll(chainA.chain)
      await check('completed')
    })
  })
}

test('no English sentence is left in Portuguese', () => {
  const [en, pt] = [flatten(readMessages('en')), flatten(readMessages('pt-BR'))]
  const same = [...en].filter(([key, text]) => / \w+ /.test(text) && pt.get(key) === text)
  expect(same).toEqual([])
})

test.describe('a browser of Britain', () => {
  test.use({ locale: 'en-GB' })

  test('it gets the site’s English, and a language chosen from the list stays whatever the browser prefers', async ({
    page,
  }) => {
    await page.goto('/')
    const html = page.locator('html')
    const menu = page.getByRole('button', { name: textIn('en')('common.language', { language: 'English' }) })
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(html).toHaveAttribute('lang', 'en')
    await menu.click()
    for (const { name } of Object.values(languages)) await expect(choice(name)).toBeVisible()
    await choice('Português').click()
    await expect(html).toHaveAttribute('lang', 'pt-BR')
    await expect(page.getByRole('heading', { name: textIn('pt-BR')('home.title') })).toBeVisible()
    await page.goto('/sign-in')
    await expect(html).toHaveAttribute('lang', 'pt-BR')

    // Back by the keyboard alone.
    const inPortuguese = textIn('pt-BR')('common.language', { language: 'Português' })
    await page.getByRole('button', { name: inPortuguese }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(choice('English')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(html).toHaveAttribute('lang', 'en')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(choice('English')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice('English')).toBeHidden()
    await expect(menu).toBeFocused()
  })
})

test('a language that is chosen in one tab is shown in the others, and keeps what was typed there', async ({
  page,
  context,
}) => {
  const t = textIn('en')
  await page.goto('/sell')
  await new Sale(page).field('checkout.youSend').fill('12.5')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: t('common.language', { language: 'English' }) }).click()
  await other.getByRole('button', { name: 'Português', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  const translated = new Sale(page, textIn('pt-BR'))
  await expect(
    page.getByRole('button', { name: translated.t('common.language', { language: 'Português' }) }),
  ).toBeVisible()
  await expect(translated.field('checkout.youSend')).toHaveValue('12,5')
})

test('the theme follows the device until the person picks one, which then persists', async ({ page }) => {
  const t = textIn('en')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const press = (theme: 'system' | 'light' | 'dark') =>
    page.getByRole('button', { name: t('common.theme', { theme: t(`common.themes.${theme}`) }) }).click()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await press('system')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(background).toBe(light)
  await press('light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // So that a phone's bars have the page's colour and not the device's.
  const bars = page.locator('meta[name="theme-color"]')
  const contents = () => bars.evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  const [bar, ...others] = await contents()
  expect(others).toEqual([bar])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await contents()).toEqual([bar, bar])
  await expect.poll(background).toBe(dark)
})

test('a signed-in person chooses language and theme in the account menu, by keyboard', async ({
  page,
  wallet,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  // What the menu opens comes later than the arrow that goes there.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    await pressed
    await route.continue()
  })
  await sale.account().focus()
  await page.keyboard.press('ArrowDown')
  release()
  await expect(
    page.getByRole('button', { name: sale.t('common.copy', { what: sale.t('common.account.address') }) }),
  ).toBeFocused()
  await sale.button('common.account.themes.dark').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Português', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const inPortuguese = new Sale(page, textIn('pt-BR'))
  await inPortuguese.openAccount()
  await page.getByRole('link', { name: inPortuguese.t('recipients.title') }).click()
  await expect(inPortuguese.heading('recipients.title')).toBeVisible()
  await expect(inPortuguese.account()).toHaveAttribute('aria-expanded', 'false')
  expect(wallet.authorized).toBe(true)
})
