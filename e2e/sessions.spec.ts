// Listing and ending sessions, and signing out even when something is down or busy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Hex } from '@/lib/domain/chains'
import { freePorts } from '../scripts/lib/ports.mjs'
import { Instance } from './support/instances'
import { Sale } from './support/sale'
import type { SandboxControl } from './support/sandbox'
import { speak } from './support/screens'
import { expect, patient, test } from './support/test'
import { textIn } from './support/text'
import { TestWallet } from './support/wallet'
import { appEnv, operatorKey } from './support/world'

interface BrowserSetup {
  readonly browser: Browser
  readonly sandbox: SandboxControl
  readonly appUrl: string
}

/** Another browser, signed in with a wallet. */
async function signedInElsewhere({ browser, sandbox, appUrl }: BrowserSetup, key: Hex) {
  const context = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
  await new TestWallet(await sandbox.chains(), key).install(context)
  const sale = new Sale(patient(await context.newPage()))
  await sale.signIn()
  return { context, sale }
}

async function signedInHere(context: BrowserContext, page: Page, sandbox: SandboxControl, key: Hex) {
  await new TestWallet(await sandbox.chains(), key).install(context)
  const sale = new Sale(page)
  await sale.signIn()
  return sale
}

const signInAgain = /\/sign-in\?next=/

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

test("one press ends all of a person's other sessions, and no one else's", async ({
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

test("an operator ends a person's sessions by their wallet address", async ({
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
  await expect(field).toHaveAccessibleDescription(new RegExp(operator.t('errors.address_invalid.title')))
  await field.fill(privateKeyToAccount(key).address)
  await operator.button('operator.endSessions.press').click()
  await expect(page.getByText(operator.t('operator.endSessions.done', { count: 1 }))).toBeVisible()
  await person.sale.page.goto('/sell')
  await expect(person.sale.page).toHaveURL(signInAgain)
  await person.context.close()
})

test('a flood of anonymous requests blocks no one from signing in or out', async ({
  page,
  request,
  wallet,
  world,
}) => {
  const sale = new Sale(page)
  // The server may close a keep-alive connection just as it is reused.
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

test('a sign-out without an answer is reported, and the next press signs out', async ({
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

test('signing out works while the rate-limit store is down', async ({ browser, sandbox, world }) => {
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
