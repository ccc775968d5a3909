// Listing and ending sessions.
import { generatePrivateKey } from 'viem/accounts'
import { speak } from './support/screens'
import { signedInElsewhere, signedInHere, signInAgain } from './support/signed-in'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('one browser ends the session of another, which is signed out at its next request', async ({
  browser,
  context,
  page,
  sandbox,
  world,
}) => {
  const key = generatePrivateKey()
  const there = await signedInElsewhere({ browser, sandbox, appUrl: world.appUrl }, key)
  const here = await signedInHere(context, page, sandbox, key)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/account/data')
  await page.getByRole('link', { name: here.t('myData.seeSessions') }).click()
  await expect(here.heading('sessions.title')).toBeVisible()
  await expect(page.getByText('Chrome', { exact: true })).toHaveCount(2)
  await expect(page.getByText(here.t('sessions.current'), { exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await here.button('sessions.end').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(here.t('sessions.endedOne'))).toBeVisible()
  await expect(here.heading('sessions.open')).toBeFocused()
  await expect(here.heading('sessions.ended')).toBeVisible()
  await expect(here.button('sessions.end')).toHaveCount(0)
  await there.sale.page.goto('/transactions')
  await expect(there.sale.page).toHaveURL(signInAgain)
  await page.reload()
  await expect(here.heading('sessions.title')).toBeVisible()

  const t = textIn('pt-BR')
  await speak(here, 'pt-BR')
  await page.goto('/account/sessions')
  await expect(page.getByRole('heading', { level: 1, name: t('sessions.title') })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await there.context.close()
})

test("[R18] one press ends all of a person's other sessions, and no one else's", async ({
  browser,
  context,
  page,
  sandbox,
  world,
}) => {
  const key = generatePrivateKey()
  const place = { browser, sandbox, appUrl: world.appUrl }
  const [one, two] = [await signedInElsewhere(place, key), await signedInElsewhere(place, key)]
  const stranger = await signedInElsewhere(place, generatePrivateKey())
  const here = await signedInHere(context, page, sandbox, key)
  await page.goto('/account/sessions')
  await here.button('sessions.endOthers').click()
  await expect(page.getByText(here.t('sessions.endedOthers'))).toBeVisible()
  for (const { sale } of [one, two]) {
    await sale.page.goto('/transactions')
    await expect(sale.page).toHaveURL(signInAgain)
  }
  await stranger.sale.page.goto('/account/sessions')
  await expect(stranger.sale.heading('sessions.title')).toBeVisible()
  for (const { context: other } of [one, two, stranger]) await other.close()
})
