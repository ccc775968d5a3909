// The script that a sale downloads up to its first prompt, in KiB as sent. A page's first load alone has limits in the scan of the build.
import { root } from '../scripts/lib/programs.mjs'
import { recorded } from '../scripts/without/clone.mjs'
import { openSale, Sale } from './support/sale'
import { expect, patient, test } from './support/test'

/** In a clone that took parts out the bundler shares less between the pages that stay. */
const limits = { beforeWallet: 160, upToPrompt: recorded(root).length === 0 ? 205 : 210 }

test('a sale loads little script before its wallet opens, and up to the first prompt', async ({
  browser,
  context,
  page,
  wallet,
  sandbox,
  chainA,
  baseURL,
}) => {
  const { pixKey, token } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  // The same person with an empty cache.
  const storageState = await context.storageState()
  const visit = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-US', storageState })
  await wallet.install(visit)
  const sale = new Sale(patient(await visit.newPage()))
  const kib = async () => {
    const sizes = await sale.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((each) =>
          each instanceof PerformanceResourceTiming && /\.js(\?|$)/.test(each.name)
            ? each.encodedBodySize
            : [],
        ),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / 1_024
  }

  await sale.page.goto('/sell', { waitUntil: 'networkidle' })
  const before = await kib()
  expect(before).toBeGreaterThan(100)
  expect(before).toBeLessThanOrEqual(limits.beforeWallet)
  await sale.fillOpened({ chain: chainA.chain, token, amount: '100', pixKey })
  await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  const opened = await kib()
  console.log(
    `script of a sale: ${before.toFixed(1)} KiB before its wallet, ${opened.toFixed(1)} up to the prompt`,
  )
  expect(opened).toBeLessThanOrEqual(limits.upToPrompt)
  await visit.close()
})
