// The page of orders that need a person, and who sees it.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { Operator } from './support/operator'
import { Sale } from './support/sale'
import { signedInElsewhere, signedInHere, signInAgain } from './support/signed-in'
import { expect, test } from './support/test'
import { operatorKey } from './support/world'

test("the operator's page is there for an operator, and for everybody else as one that never was", async ({
  browser,
  page,
  context,
  guard,
  sandbox,
  wallet,
  world,
}) => {
  const stranger = new Sale(page)
  await stranger.signIn()
  guard.expect(/Failed to load resource: .*404/)
  const seen = new Set<string>()
  for (const path of ['/sell/00000000-0000-4000-8000-000000000000', '/operator']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(stranger.heading('pages.notFound.title')).toBeVisible()
    seen.add(await page.getByRole('main').innerText())
  }
  expect(seen.size).toBe(1)
  await context.clearCookies()
  expect((await page.goto('/operator'))?.status()).toBe(404)
  await expect(stranger.heading('pages.notFound.title')).toBeVisible()
  const titles = [await page.title()]
  await page.goto('/one-that-never-was')
  titles.push(await page.title())
  expect(titles[0]).toBe(titles[1])
  const operator = await Operator.signedIn({ browser, guard, sandbox, appUrl: world.appUrl })
  expect((await operator.sale.page.goto('/operator'))?.status()).toBe(200)
  await expect(operator.sale.heading('operator.title')).toBeVisible()
  await operator.close()
  expect(wallet.hashes).toEqual([])
})

test("an operator ends a person's sessions by the address of their wallet", async ({
  browser,
  context,
  page,
  sandbox,
  world,
}) => {
  const key = generatePrivateKey()
  const person = await signedInElsewhere({ browser, sandbox, appUrl: world.appUrl }, key)
  const operator = await signedInHere(context, page, sandbox, operatorKey)
  await page.goto('/operator')
  const field = operator.field('operator.endSessions.owner')
  await field.fill('nobody')
  await operator.button('operator.endSessions.press').click()
  await expect(field).toHaveAccessibleDescription(new RegExp(operator.t('errors.owner_invalid.title')))
  await field.fill(privateKeyToAccount(key).address)
  await operator.button('operator.endSessions.press').click()
  await expect(page.getByText(operator.t('operator.endSessions.done', { count: 1 }))).toBeVisible()
  await person.sale.page.goto('/transactions')
  await expect(person.sale.page).toHaveURL(signInAgain)
  await person.context.close()
})
