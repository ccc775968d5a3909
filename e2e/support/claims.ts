// A host that claims the orders of its widget has them in our own record.
import type { Request } from '@playwright/test'
import type { HostRecord, Sold } from './host-record'
import { expect } from './test'

const pathOf = (request: Request) => new URL(request.url()).pathname

/** The record is there from the chain and the service, with a page of its own. */
async function begun({ own, wallet, transactionId, amount }: Sold): Promise<void> {
  await expect(async () => {
    await own.page.goto('/sell')
    await expect(
      own.page.getByRole('heading', { name: own.t('openOrders.heading', { count: 1 }) }),
    ).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await own.page.locator('a[href^="/sell/"]').click()
  await own.page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
  expect(await own.record()).toMatchObject({
    account: wallet.address,
    amount,
    quote: { transactionId },
    steps: [{ name: 'transfer', hash: wallet.hashes.at(-1) }],
  })
}

async function ended({ own }: Sold, requests: readonly Request[], later: readonly Request[]): Promise<void> {
  // The host has the order's id, so the page reads our record, and no token is used to ask the service.
  expect(later.map(pathOf)).toContain('/api/orders/status')
  expect(later.map(pathOf)).not.toContain('/v1/offramp/status')
  await own.completed()
  const claims = requests.filter((request) => pathOf(request) === '/api/orders/claim')
  expect(claims.length).toBeGreaterThan(0)
  for (const claim of claims) {
    const names = Object.keys(JSON.parse(claim.postData() ?? '{}')).sort()
    expect(names).toEqual(['chainId', 'flow', 'hash', 'transactionId'])
  }
}

export const claimedByHost: HostRecord = {
  begun,
  ended,
  // Our record shows it once both chains have.
  sent: async (own, order) => {
    const kept = own.page.getByRole('main').locator('a[href^="/send/"]')
    await expect(async () => {
      await own.page.goto('/transactions')
      await expect(kept).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await kept.click()
    await own.completed()
    await expect(own.page.getByText(order?.destinationHash ?? '-').first()).toBeVisible({ timeout: 60_000 })
  },
}
