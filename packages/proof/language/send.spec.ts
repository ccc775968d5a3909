// A transfer in the pseudo-language, on a phone. `npm run proof -- check language` starts it in a copy of the project that has this
// language.
import { test } from '../../../e2e/support/test'
import { Transfer } from '../../../e2e/support/transfer'
import { checker, inPseudo, t } from './checker'

test.use(inPseudo)
test.describe.configure({ timeout: 300_000 })

test('a transfer has no text of another language, no English number and nothing cut off', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
}) => {
  const transfer = new Transfer(page, t)
  const check = checker(page, [wallet.address])
  await transfer.signIn()
  await check('form')
  // Twice, for more than a thousand.
  for (const _ of [1, 2]) await sandbox.faucet(31337, wallet.address)
  await transfer.fillTransfer({
    from: { chain: chainA.chain, token: chainA.token('USDC') },
    to: { chain: chainB.chain, token: chainB.token('USDC') },
    // Whole and fraction, so that both signs of a number are seen.
    amount: '1.234,5',
  })
  await check('filled form')
  await transfer.askQuote()
  await check('review')
  await transfer.signAll(chainA.chain)
  await check('completed')
  await page.goto('/transactions')
  await check('transactions')
})
