// The service reports an outcome that nothing confirms: the page says what it says and what we know, and waits for
// evidence.

import { parseUnits } from 'viem'
import { pauseMining } from './support/mining'
import { test } from './support/own-world'
import { newPixKey } from './support/sale'
import { expectScreen, seeAs } from './support/screens'
import { expect } from './support/test'
import {
  expectFits,
  expectNoReceipt,
  expectReceiptPage,
  gate,
  heading,
  pressUntil,
  promptedSale,
  storyEntry,
  untilTold,
} from './support/told'

const completed = { end: 'completed' }

test('[OFS-2] a sale reported as completed before its transfer is confirmed waits for confirmations, then has a receipt; a stranger’s hash is never shown as the deposit of a sale', async ({
  page,
  wallet,
  sandbox,
  chainB,
  world,
}) => {
  const opened = await promptedSale({ page, wallet, sandbox }, chainB)
  const { sale, orderId, transactionId, letGo, token, pixKey } = opened
  // Before the service says so: a block made 15 s after that would show that nothing was sent.
  const goOn = await pauseMining(world.sandboxDir, chainB.chain.id)
  await sandbox.lie({ lie: 'completed', transactionId })
  await untilTold(sale, orderId, 'completed', 'early')
  letGo()
  await expectScreen(sale, {
    heading: 'told.title.early',
    values: completed,
    next: { role: 'button', name: 'progress.checkNow' },
  })
  await expectNoReceipt(sale, orderId, 'open')
  expect((await sale.record(orderId)).moments.map(({ state }) => state)).not.toContain('completed')
  await goOn()
  await sale.completed()
  await expectReceiptPage(sale, orderId, 'sell')
  const [stranger = '-'] = wallet.hashes

  await test.step('the next sale is told the hash of the first', async () => {
    await wallet.allow(chainB, token.address, parseUnits('70', token.decimals))
    await sale.fill({ chain: chainB.chain, token, amount: '70', pixKey })
    const nextId = await sale.askQuote()
    const { transactionId: nextTransactionId = '' } = (await sale.record(nextId)).quote ?? {}
    const prompt = gate()
    wallet.gates = { asked: () => prompt.opened, sent: async () => {} }
    await sale.readyFor('transfer', chainB.chain)
    await sale.sign('transfer')
    await sandbox.lie({ lie: 'other-deposit', transactionId: nextTransactionId })
    await expect
      .poll(async () => (await sale.record(nextId)).serviceStatus, { timeout: 60_000 })
      .toBe('Processing')
    await page.reload()
    await expect(sale.heading('progress.headings.sending')).toBeVisible()
    expect(await page.content()).not.toContain(stranger)
    const record = await sale.record(nextId)
    expect(record).toMatchObject({ state: 'sending', deposit: { hash: null } })
    expect(JSON.stringify(record)).not.toContain(stranger)

    await sandbox.tellTruth()
    prompt.open()
    await sale.completed()
    await sale.page.reload()
    await expect(page.getByText(wallet.hashes.at(-1) ?? '-').first()).toBeVisible()
    expect(await page.content()).not.toContain(stranger)
  })
})

test('[OFS-2] a sale reported as completed although nothing was signed goes to review, and continues once the service tells the truth, in pt-BR at 390 px', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
  later,
  operator,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  const opened = await promptedSale({ page, wallet, sandbox }, chainA, t)
  const { sale, orderId, transactionId, letGo, pixKey } = opened
  await sandbox.lie({ lie: 'completed', transactionId })
  await untilTold(sale, orderId, 'completed')
  await later(25)
  await untilTold(sale, orderId, 'completed', 'absent')
  await page.reload()
  await expect(heading(sale, 'told.title.absent', { ...completed, look: 'transfer' })).toBeVisible()
  await expect(page.getByText(t('told.next.ours', { look: 'transfer' }))).toBeVisible()
  await expect(sale.button('outcome.copySupport')).toBeVisible()
  await expectFits(page)
  await page.goto('/transactions')
  await expect(page.getByText(t('transactions.told.completed'))).toBeVisible()
  await expectFits(page)
  await page.goBack()
  await expectNoReceipt(sale, orderId, 'open')
  await operator.expectListed(orderId, 'contradiction')

  await sandbox.tellTruth()
  // By itself the server asks again after a minute, perhaps still during the lie, and then only after ten.
  await pressUntil(sale.button('progress.checkNow'), sale.heading('progress.headings.sending'))
  await operator.expectGone(orderId)
  expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
  letGo()
  await expect.poll(() => wallet.hashes.length).toBe(1)
  // The page that asked is gone, so only the chain can tell. This long after the prompt, it is checked less often.
  await later(40)
  await sale.completed()
  await expect(await storyEntry(sale, 'absent', { sought: 'transfer' })).toBeVisible()
  const { receiveAmount } = (await sale.record(orderId)).quote ?? { receiveAmount: '-' }
  await expect.poll(() => sandbox.balance(`pix:${pixKey}`)).toBe(receiveAmount)
})

test('[OFS-2] a sale reported as failed before anything was signed says so, and a new quote is available at once', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const no = gate()
  wallet.instead = async () => {
    await no.opened
    return { error: { code: 4001, message: 'User rejected the request.' } }
  }
  const prompted = await promptedSale({ page, wallet, sandbox }, chainA)
  const { sale, orderId, transactionId, tokens, token, letGo } = prompted
  await sandbox.lie({ lie: 'failed', transactionId })
  await untilTold(sale, orderId, 'failed')
  no.open()
  const refused = heading(sale, 'outcome.refusedByService.title')
  await expect(refused).toBeVisible()
  await expect(refused).toBeFocused()
  expect(await chainA.balanceOf(token.address, wallet.address)).toBe(tokens)
  await expectNoReceipt(sale, orderId, 'open')
  await expectScreen(sale, {
    heading: 'outcome.refusedByService.title',
    next: { role: 'link', name: 'review.newPriceForm' },
    isNew: false,
  })
  wallet.instead = null
  letGo()
  await page.reload()
  await page.getByRole('link', { name: sale.t('review.newPriceForm'), exact: true }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await sale.fillRecipient({ pixKey: newPixKey() })
  await sale.askQuote()
  await sale.signAll(chainA.chain, ['transfer'])
  expect((await sale.record()).replaces).toBe(orderId)
})
