// Signing in and out through the real form.
import { Sale } from './support/sale'
import { expect, test } from './support/test'

test('signs in with one wallet message, keeps the session across a reload, and asks for nothing on load', async ({
  page,
  wallet,
  world,
}) => {
  const sale = new Sale(page)
  await page.goto('/')
  await page.goto('/sign-in')
  expect(wallet.prompts).toEqual([])
  await sale.signIn()
  const [signature, ...more] = wallet.callsOf('personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4')
  expect(more).toEqual([])
  const message = Buffer.from(String(signature?.params[0]).slice(2), 'hex').toString()
  expect(message).toContain(`${new URL(world.appUrl).host} wants you to sign in with your Ethereum account`)
  expect(message).toContain(wallet.address)
  expect(message).toContain(`URI: ${world.appUrl}`)
  const prompts = wallet.prompts.length
  await page.reload()
  await expect(sale.heading('sell.title')).toBeVisible()
  expect(wallet.prompts).toHaveLength(prompts)
})

test('the way to sign in leads a keyboard to the heading of its page', async ({ page }) => {
  const sale = new Sale(page)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: sale.t('signIn.title'), exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(sale.heading('signIn.title')).toBeFocused()
})

test("[R18] scripts and other sites can't read the session cookie, and a copy is useless after signing out", async ({
  page,
  wallet,
  context,
  browser,
  world,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  expect(wallet.authorized).toBe(true)
  const copied = await context.cookies()
  const session = copied.filter(({ name }) => name.includes('session'))
  expect(session).toHaveLength(1)
  expect(session[0]).toMatchObject({ httpOnly: true })
  expect(['Lax', 'Strict']).toContain(session[0]?.sameSite)
  await sale.signOut()
  await expect(sale.account()).toBeHidden()
  await page.goto('/transactions')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  const thief = await browser.newContext({ baseURL: world.appUrl })
  await thief.addCookies(copied)
  const stolen = await thief.newPage()
  await stolen.goto('/transactions')
  await expect(stolen).toHaveURL(/\/sign-in\?next=/)
  await thief.close()
})

test('a rejection in the wallet is reported calmly, and the next press signs in', async ({
  page,
  wallet,
}) => {
  const sale = new Sale(page)
  wallet.refuse('personal_sign')
  await page.goto('/sign-in')
  await sale.chooseWallet('wallet.connect')
  await sale.button('signIn.sign').click()
  await expect(page.getByText(sale.t('errors.wallet_refused.title'))).toBeVisible()
  await sale.button('signIn.sign').click()
  await expect(sale.account()).toBeVisible()
})

test('a signature from another account is refused', async ({ page, wallet, guard }) => {
  // The browser logs the 401 itself.
  guard.expect(/Failed to load resource: .*401/)
  const sale = new Sale(page)
  await page.goto('/sign-in')
  await sale.chooseWallet('wallet.connect')
  wallet.signAsStranger()
  await sale.button('signIn.sign').click()
  await expect(page.getByText(sale.t('errors.sign_in_refused.title'))).toBeVisible()
  await expect(sale.account()).toBeHidden()
})

// Other addresses: safe-next.test.ts.
test('never redirects to another site after signing in', async ({ page, wallet, world }) => {
  const sale = new Sale(page)
  await page.goto(`/sign-in?next=${encodeURIComponent('/\\evil.example')}`)
  await sale.chooseWallet('wallet.connect')
  await sale.button('signIn.sign').click()
  await expect(sale.account()).toBeVisible()
  expect(new URL(page.url()).origin).toBe(world.appUrl)
  expect(wallet.authorized).toBe(true)
})

test('a wallet that was restored after a reload can be swapped for another', async ({ page, wallet }) => {
  const sale = new Sale(page)
  await page.goto('/sign-in')
  await sale.chooseWallet('wallet.connect')
  await page.reload()
  await sale.chooseWallet('wallet.connect')
  await expect(page.getByText(wallet.address)).toBeVisible()
  await sale.button('signIn.otherWallet').click()
  await expect(sale.button('wallet.connect')).toBeVisible()
})
