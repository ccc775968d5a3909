// An expired quote of a transfer: one press renews it.
import { test } from './support/own-world'
import { expect } from './support/test'
import { Transfer } from './support/transfer'

test('[OFQ-5] after a reload one press renews the quote of a transfer', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
  later,
}) => {
  const transfer = new Transfer(page)
  const usdc = chainA.token('USDC')
  const others = new Set((await sandbox.orders()).map(({ transactionId }) => transactionId))
  await sandbox.faucet(31337, wallet.address)
  await transfer.signIn()
  const tokens = await chainA.balanceOf(usdc.address, wallet.address)
  await transfer.fillPlaces({
    from: { chain: chainA.chain, token: usdc },
    to: { chain: chainB.chain, token: chainB.token('USDC') },
    amount: '9',
  })
  const sent = await transfer.askQuote()
  await later(600)
  await page.goto(`/send/${sent}`)
  await expect(transfer.heading('outcome.expired.title')).toBeVisible()
  await expect.poll(() => transfer.record()).toMatchObject({ kind: 'send', state: 'expired' })
  await transfer.button('review.newPrice').click()
  await page.waitForURL((url) => /\/send\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(sent))
  await expect(transfer.heading('review.heading')).toBeFocused()
  await page.goto(`/send/${sent}`)
  await expect(page.getByRole('link', { name: transfer.t('review.seeNewPrice') })).toBeVisible()
  // No signature was requested and nothing moved: record, service, bank and chain agree.
  const own = (await sandbox.orders()).filter(({ transactionId }) => !others.has(transactionId))
  expect(own.map(({ depositTxHash }) => depositTxHash)).toEqual([null, null])
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
  expect((await sandbox.ledger()).sum).toBe('0.00')
  expect(wallet.transactions).toEqual([])
})
