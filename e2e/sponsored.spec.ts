// An account that has no coin for network fees: its wallet has another account send what the person confirms.
import { expectAgreement } from './support/agreement'
import { newPixKey, Sale } from './support/sale'
import { sponsor } from './support/sponsor'
import { expect, test } from './support/test'

test('[R36] a sale whose transactions another account sends and pays for runs to its receipt', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const pixKey = newPixKey()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  await sponsor(wallet, chainA.chain)
  await sale.signIn()
  await sale.fillOpened({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey })
  await expect(page.getByText(sale.t('funds.row.nearGas', { symbol: 'ETH' }))).toBeVisible()
  await sale.askQuote()
  await sale.signAll(chainA.chain)
  const record = await sale.record()
  expect(record.steps.map(({ hash }) => hash)).toEqual(wallet.hashes)
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })
})
