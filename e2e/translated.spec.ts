// A browser that translates pages by itself, into a language of its own choice.
import { openSale } from './support/sale'
import { expect, test } from './support/test'
import { translating } from './support/translator'

test('a sale runs to its end in a browser that translates, which leaves its texts alone', async ({
  page,
  context,
  wallet,
  sandbox,
  chainA,
}) => {
  await translating(context)
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  // So that Chrome doesn't offer what it would not do.
  await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate')
  await sale.askQuote()
  await sale.signAll(chainA.chain)
  expect(wallet.transactions).toHaveLength(2)
  await expect(page.locator('font')).toHaveCount(0)
})
