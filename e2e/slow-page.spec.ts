// A person faster than the page: on a slow connection a form is visible seconds before its scripts run.
import { newPixKey, openSale, Sale } from './support/sale'
import { holdBack, openSlowly } from './support/slow-page'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('text typed into a sale form before the page is interactive is kept, and a press meanwhile submits nothing', async ({
  page,
  context,
  sandbox,
  wallet,
  chainB,
}) => {
  await new Sale(page).signIn()
  await sandbox.faucet(chainB.chain.id, wallet.address)
  const [early, arrive] = await openSlowly(context, '/sell')
  const asked: string[] = []
  early.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).search)
  })
  const sale = new Sale(early)
  await sale.chooseToken(chainB.chain, chainB.token('USDC'))
  await sale.field('checkout.youSend').fill('12.5')
  await sale.fillRecipient({ pixKey: newPixKey() })
  await sale.button('checkout.getQuote').click()
  await arrive()

  // No field is touched again.
  await sale.askQuote()
  await expect(
    early.getByText(`You send 12.5 USDC on ${chainB.chain.name}; Maria Oliveira receives`),
  ).toBeVisible()
  expect(asked.filter((search) => search !== '')).toEqual([])
})

test('a recipient typed before the page is interactive is kept, and does not end up in the URL', async ({
  page,
  context,
  wallet,
}) => {
  await new Sale(page).signIn()
  const [early, arrive] = await openSlowly(context, '/recipients/new')
  const form = new Sale(early)
  await form.field('recipient.label').fill('Rent')
  await form.fillRecipient({ pixKey: newPixKey() })
  await form.button('recipients.new.save').click()
  await arrive()
  await expect(early).toHaveURL('/recipients/new')
  await form.button('recipients.new.save').click()
  await expect(early.getByRole('heading', { name: 'Rent' })).toBeVisible()
  expect(wallet.hashes).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'pt-BR' })

  test('every page says that it needs scripts', async ({ page, wallet }) => {
    const t = textIn('pt-BR')
    for (const path of ['/', '/sign-in']) {
      await page.goto(path)
      // Playwright can't find text in <noscript>, although people see it.
      const note = page.locator('noscript p').first()
      await expect(note).toBeVisible()
      expect(await note.textContent()).toBe(t('common.needsScript.title'))
    }
    expect(wallet.prompts).toEqual([])
  })
})

test('a link reacts to its press while its page loads, and the header shows the current section', async ({
  page,
  wallet,
}) => {
  await new Sale(page).signIn()
  const t = textIn('en')
  const inHeader = (flow: 'sell' | 'buy' | 'transactions') =>
    page.getByRole('navigation').getByRole('link', { name: t(`common.nav.${flow}`), exact: true })
  await expect(inHeader('sell')).toHaveAttribute('aria-current', 'page')

  const letBuyCome = await holdBack(page, '**/buy?*')
  const underline = inHeader('buy').locator('span')
  await expect(underline).toBeHidden()
  await inHeader('buy').click()
  await expect(underline).toBeVisible()
  await expect(inHeader('buy')).not.toHaveAttribute('aria-current')
  letBuyCome()
  await expect(page.getByRole('heading', { level: 1, name: t('buy.title') })).toBeVisible()
  await expect(inHeader('buy')).toHaveAttribute('aria-current', 'page')
  await expect(inHeader('sell')).not.toHaveAttribute('aria-current')

  await page.goto('/')
  const letTransactionsCome = await holdBack(page, '**/transactions?*')
  const onPage = page
    .getByRole('main')
    .getByRole('link', { name: t('home.own.allTransactions'), exact: true })
  await expect(onPage.locator('span')).toBeHidden()
  await onPage.click()
  await expect(onPage.locator('span')).toBeVisible()
  letTransactionsCome()
  await expect(page.getByRole('heading', { level: 1, name: t('transactions.title') })).toBeVisible()
  await expect(inHeader('transactions')).toHaveAttribute('aria-current', 'page')
  expect(wallet.hashes).toEqual([])
})

test('the page of an order begins with the screen of its state before its scripts run; where another tab signs, its record waits for the code of the next screen', async ({
  page,
  context,
  browser,
  baseURL,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await sale.askQuote()
  const plain = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    locale: 'en-US',
    storageState: await context.storageState(),
  })
  const early = await plain.newPage()
  const expectFirst = async (heading: string) => {
    await early.goto(page.url())
    await expect(early.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(early.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expectFirst(sale.t('review.heading'))

  const html = await (await context.request.get(page.url())).text()
  const isLater = ({ pathname }: URL) => pathname.startsWith('/_next/static/') && !html.includes(pathname)
  const other = await context.newPage()
  const letCodeCome = await holdBack(other, isLater)
  await other.goto(page.url(), { waitUntil: 'commit' })
  const record = other.getByText(sale.t('timeline.technical'))
  await expect(record).toBeVisible()
  await sale.signAll(chainA.chain)
  await expect(record).toBeHidden({ timeout: 60_000 })
  letCodeCome()
  await expect(new Sale(other).heading('outcome.completed.title')).toBeVisible({ timeout: 60_000 })
  await expect(record).toBeVisible()

  await expectFirst(sale.t('outcome.completed.title'))
  await plain.close()
})

test('a page waits for no style sheet before it is drawn, and the next one keeps its style', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') fetched.push(request.url())
  })
  const sheets = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href, cssRules }) => [href, cssRules.length > 2]))
  for (const path of ['/sell', '/sign-in', '/']) {
    await page.goto(path)
    expect(await sheets(), path).toEqual([[null, true]])
  }
  const { t } = new Sale(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('common.nav.buy'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('buy.title') })).toBeVisible()
  expect(await sheets()).toEqual([[null, true]])
  expect(fetched).toEqual([])
})
