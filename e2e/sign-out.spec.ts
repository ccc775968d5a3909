// Leaving one's own session, whatever is down or busy.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { freePorts } from '../scripts/lib/ports.mjs'
import { Instance } from './support/instances'
import { Sale } from './support/sale'
import { signedInElsewhere, signInAgain } from './support/signed-in'
import { expect, test } from './support/test'
import { appEnv } from './support/world'

for (const isLoaded of [true, false]) {
  const when = isLoaded ? 'the page that connected the wallet' : 'a page that never loaded the wallet'
  test(`[R51] signing out on ${when} leaves no address in the browser`, async ({ page, wallet }) => {
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    const address = new RegExp(wallet.address, 'i')
    const sale = new Sale(page)
    await sale.signIn()
    expect(await kept()).toMatch(address)
    if (!isLoaded) await page.goto('/transactions')
    await sale.signOut()
    await expect(sale.account()).toBeHidden()
    await expect.poll(kept).not.toMatch(address)
  })
}

test('a flood of strangers keeps nobody from signing in or out', async ({ page, request, wallet, world }) => {
  const sale = new Sale(page)
  for (let round = 0; round < 14; round++) {
    const calls = Array.from({ length: 50 }, () => request.get('/api/auth/csrf'))
    for (const answer of await Promise.all(calls)) expect(answer.status()).toBe(200)
  }
  const forged = Array.from({ length: 40 }, () =>
    request.post('/api/auth/callback/wallet', {
      headers: { origin: world.appUrl },
      form: { csrfToken: 'x', message: 'x', signature: '0x', json: 'true' },
    }),
  )
  for (const answer of await Promise.all(forged)) expect(answer.status()).not.toBe(429)
  await sale.signIn()
  expect(wallet.authorized).toBe(true)
  await sale.signOut()
  await expect(sale.account()).toBeHidden()
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
  await sale.signOut()
  const alert = page.getByRole('alert').filter({ hasText: sale.t('common.signOutFailed.not-ended.title') })
  await expect(alert).toBeVisible()
  await page.unroute('**/*')
  await sale.signOut()
  await expect(sale.account()).toBeHidden()
  await expect(alert).toBeHidden()
  await page.goto('/transactions')
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
    await person.sale.signOut()
    await expect(person.sale.account()).toBeHidden()
    for (const failure of ['here-only', 'not-ended'])
      await expect(page.getByText(person.sale.t(`common.signOutFailed.${failure}.title`))).toHaveCount(0)
    await page.goto('/transactions')
    await expect(page).toHaveURL(signInAgain)
    await person.context.close()
  } finally {
    await app.stop()
    await ill.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
