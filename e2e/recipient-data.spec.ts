// Which recipient data is stored: in files and exports, nowhere else, and not after erasure.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recipientFiles } from './support/parts'
import { Recipients } from './support/recipients'
import { test as base, expect } from './support/test'
import { textOf } from './support/text-of'
import { runOneApp, sharedWorld } from './support/world'

/**
 * Its own app, so its files and log can be searched. A single process, because a server's database has no folder of
 * ours.
 */
const test = base.extend<object, { readonly app: Awaited<ReturnType<typeof runOneApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      const app = await runOneApp(sharedWorld().sandboxUrl)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ app }, use) => use({ ...sharedWorld(), appUrl: app.url }),
})

// Markers that reveal their source wherever they turn up.
const canaries = {
  pixKey: 'canario-chave@example.com',
  name: 'Zuleica Canariovsky',
  taxId: '935.411.347-80',
  email: 'canario-carta@example.com',
}
const traces = [/canario-/i, /canariovsky/i, /93541134780/, /935\.411/]

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
}

async function storageOf(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie])
  })
  return kept + JSON.stringify(await page.context().storageState({ indexedDB: true }))
}

function expectNone(text: string, where: string): void {
  for (const trace of traces) expect(trace.test(text), `${trace} in ${where}`).toBe(false)
}

test('[R50] [R51] [R52] identity is in no database file, log, page, URL or storage after it was typed, imported and paid; a person can download their data and erase it', async ({
  page,
  app,
  wallet,
  sandbox,
  chainA,
}) => {
  const it = new Recipients(page)
  await it.signIn()
  await sandbox.faucet(31337, wallet.address)

  // Typed into its own form, then paid.
  await page.goto('/recipients/new')
  await it.field('recipient.label').fill('Kept label')
  await it.field('recipient.pixKey').fill(canaries.pixKey)
  await it.field('recipient.name').fill(canaries.name)
  await it.field('recipient.taxId').fill(canaries.taxId)
  await it.field('recipient.email').fill(canaries.email)
  await it.saveOwn()
  await it.expectPageOf('Kept label')
  await page.goto('/sell')
  await it.chooseToken(chainA.chain, chainA.token('USDC'))
  await page.getByRole('radio', { name: /Kept label/ }).check()
  await it.field('checkout.youSend').fill('10')
  await it.askQuote()
  await it.signAll(chainA.chain)

  // Taken in and out by the optional parts, each of which may leak as well.
  for (const files of Object.values(recipientFiles)) expectNone(await files(it, canaries), 'a file of a part')

  for (const path of ['/', '/sell', '/recipients', '/account/data']) {
    await page.goto(path)
    expectNone(await page.content(), path)
  }
  expectNone(await storageOf(page), 'the storage of the browser')
  expectNone(app.output(), 'the log')
  // A file that the database renames or removes meanwhile could not be read.
  await app.whileHalted(async () => {
    for (const file of filesOf(app.dataDir)) expectNone(readFileSync(file, 'latin1'), file)
  })

  // Downloaded, then erased.
  const data = page.waitForEvent('download')
  await page.getByRole('link', { name: it.t('myData.download') }).click()
  const mine = await textOf(await data)
  expect(mine).toContain('Kept label')
  expect(JSON.parse(mine)).toMatchObject({ user: { address: wallet.address.toLowerCase() } })
  expectNone(mine, 'my data')
  await it.button('myData.erase').click()
  await it.button('myData.eraseYes').click()
  await expect(page).toHaveURL(/\/$/)
  expect(await storageOf(page), 'the storage of the browser').not.toMatch(new RegExp(wallet.address, 'i'))
  await page.goto('/recipients')
  await expect(page).toHaveURL(/sign-in/)
  await it.signIn()
  await page.goto('/recipients')
  await expect(page.getByText(it.t('recipients.emptyTitle'))).toBeVisible()
})
