// Seeing and ending sessions, and leaving one's own whatever is down or busy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { freePorts } from '../scripts/lib/ports.mjs'
import { Instance } from './support/instances'
import { Sale } from './support/sale'
import { speak } from './support/screens'
import { signedInElsewhere, signedInHere, signInAgain } from './support/signed-in'
import { expect, test } from './support/test'
import { textIn } from './support/text'
import { appEnv } from './support/world'

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
  await there.sale.page.goto('/sell')
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

test('one press ends all other sessions of the person, and of nobody else', async ({
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
    await sale.page.goto('/sell')
    await expect(sale.page).toHaveURL(signInAgain)
  }
  await stranger.sale.page.goto('/account/sessions')
  await expect(stranger.sale.heading('sessions.title')).toBeVisible()
  for (const { context: other } of [one, two, stranger]) await other.close()
})

test('a flood of strangers keeps nobody from signing in or out', async ({ page, request, wallet, world }) => {
  const sale = new Sale(page)
  // A kept connection may be closed by the server in the instant of its next use.
  const kept = { maxRetries: 2 }
  for (let round = 0; round < 14; round++) {
    const calls = Array.from({ length: 50 }, () => request.get('/api/auth/csrf', kept))
    for (const answer of await Promise.all(calls)) expect(answer.status()).toBe(200)
  }
  const forged = Array.from({ length: 40 }, () =>
    request.post('/api/auth/callback/wallet', {
      ...kept,
      headers: { origin: world.appUrl },
      form: { csrfToken: 'x', message: 'x', signature: '0x', json: 'true' },
    }),
  )
  for (const answer of await Promise.all(forged)) expect(answer.status()).not.toBe(429)
  await sale.signIn()
  expect(wallet.authorized).toBe(true)
  await sale.button('common.signOut').click()
  await expect(sale.button('common.signOut')).toBeHidden()
})

test('a sign-out that gets no answer is said, and the next press signs out', async ({
  page,
  guard,
  wallet,
}) => {
  guard.expect(/Failed to load resource: net::ERR_FAILED/)
  const sale = new Sale(page)
  await sale.signIn()
  expect(wallet.authorized).toBe(true)
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await sale.button('common.signOut').click()
  const alert = page.getByRole('alert').filter({ hasText: sale.t('common.signOutFailed.not-ended.title') })
  await expect(alert).toBeVisible()
  await page.unroute('**/*')
  await sale.button('common.signOut').click()
  await expect(sale.button('common.signOut')).toBeHidden()
  await expect(alert).toBeHidden()
  await page.goto('/sell')
  await expect(page).toHaveURL(signInAgain)
})

test('signing out works while the store of limits is down', async ({ browser, sandbox, world }) => {
  const [port = 0, closed = 0] = await freePorts(2)
  const folder = mkdtempSync(join(tmpdir(), 'sessions-'))
  const env = appEnv(port, world.sandboxUrl, join(folder, 'pg'))
  const noStore = {
    UPSTASH_REDIS_REST_URL: `http://127.0.0.1:${closed}`,
    UPSTASH_REDIS_REST_TOKEN: 'not-there-1',
  }
  const app = new Instance(port, env, () => undefined)
  const ill = new Instance(port, { ...env, ...noStore }, () => undefined)
  try {
    await app.start()
    const person = await signedInElsewhere(
      { browser, sandbox, appUrl: env.APP_URL ?? '' },
      generatePrivateKey(),
    )
    const { page } = person.sale
    await app.stop()
    await ill.start()
    await person.sale.button('common.signOut').click()
    await expect(person.sale.button('common.signOut')).toBeHidden()
    for (const failure of ['here-only', 'not-ended'])
      await expect(page.getByText(person.sale.t(`common.signOutFailed.${failure}.title`))).toHaveCount(0)
    await page.goto('/sell')
    await expect(page).toHaveURL(signInAgain)
    await person.context.close()
  } finally {
    await app.stop()
    await ill.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
