// Sending in a host's page to completion: the same screens as on the pages, with only the token.
import { hostRecords } from './support/parts'
import { Sale } from './support/sale'
import { expect, test } from './support/test'
import { openFlow } from './support/widget-demo'

test('sends to completion in a host’s page, using its visible controls', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
}) => {
  const sale = new Sale(page)
  wallet.knowChains()
  await sale.signIn()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  await openFlow(sale, 'send', '15')
  await expect(sale.field('checkout.youSend')).toHaveValue('15')
  await sale.button('checkout.getQuote').click()
  await expect(sale.heading('review.heading')).toBeFocused()
  await sale.signAll(chainA.chain)
  const sent = (await sandbox.orders()).find(({ depositTxHash }) => depositTxHash === wallet.hashes.at(-1))
  expect(sent).toMatchObject({
    status: 'Completed',
    depositAmount: '15',
    toChainId: chainB.chain.id,
    toAddress: wallet.address,
  })
  expect((await sandbox.ledger()).sum).toBe('0.00')
  expect(wallet.transactions).toHaveLength(2)
  for (const record of hostRecords) await record.sent(sale, sent)
})
