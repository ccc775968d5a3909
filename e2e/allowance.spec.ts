// The current allowance decides how many transactions the wallet has to sign: one, two or three, never one more than
// needed.
import { decodeFunctionData, erc20Abi, maxUint256, parseUnits } from 'viem'
import { expectAgreement } from './support/agreement'
import { openSale } from './support/sale'
import { expect, test } from './support/test'
import type { TestWallet } from './support/wallet'

/** The amounts of the approvals the wallet was asked to sign, in order. */
function approvals(wallet: TestWallet): readonly bigint[] {
  return wallet.transactions.slice(0, -1).map(({ data }) => {
    const call = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })
    if (call.functionName !== 'approve') throw new Error(`not an approval: ${call.functionName}`)
    return call.args[1]
  })
}

test('[OFQ-6] [R31] USDT with too small an allowance takes three transactions: reset to zero, approve the amount, transfer', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const opening = { chain: chainA, symbol: 'USDT', allowed: '20' }
  const { sale, pixKey, token: usdt } = await openSale({ page, wallet, sandbox }, opening)
  await sale.askQuote()
  await sale.readyFor('reset', chainA.chain)
  await expect(page.getByText(sale.t('sign.reset.why', { symbol: 'USDT', allowed: '20 USDT' }))).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: sale.t('sign.nOfM', { n: 3, m: 3 }) }),
  ).toBeVisible()

  await sale.sign('reset')
  await sale.readyFor('approval', chainA.chain)
  expect(await chainA.allowance(usdt.address, wallet.address)).toBe(0n)
  // A reload in between doesn't repeat any of them.
  await page.reload()
  await sale.signAll(chainA.chain)

  expect(wallet.transactions).toHaveLength(3)
  expect(approvals(wallet)).toEqual([0n, parseUnits('100', usdt.decimals)])
  const record = await sale.record()
  expect(record.steps.map(({ name, hash }) => [name, hash])).toEqual([
    ['reset', wallet.hashes[0]],
    ['approval', wallet.hashes[1]],
    ['transfer', wallet.hashes[2]],
  ])
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDT', pixKey })
  expect(await chainA.allowance(usdt.address, wallet.address)).toBe(0n)
})

test('[OFQ-6] [R31] an approval that was already mined is reused: the next sale of exactly that amount only needs the transfer', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const opening = { chain: chainA, symbol: 'USDT' }
  const { sale, pixKey, token: usdt } = await openSale({ page, wallet, sandbox }, opening)
  const first = await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  await expect(sale.stepButton('reset')).toHaveCount(0)
  await sale.sign('approval')
  await sale.readyFor('transfer', chainA.chain)
  await sale.button('review.cancel').click()
  await expect(sale.heading('outcome.cancelled.title')).toBeVisible()

  await sale.fill({ chain: chainA.chain, token: usdt, amount: '100', pixKey })
  expect(await sale.askQuote()).not.toBe(first)
  await sale.readyFor('transfer', chainA.chain)
  await expect(page.getByText(sale.t('sign.approvalSkipped', { allowed: '100 USDT' }))).toBeVisible()
  await sale.signAll(chainA.chain, ['transfer'])
  expect(wallet.transactions).toHaveLength(2)
  expect(approvals(wallet)).toEqual([parseUnits('100', usdt.decimals)])
  const record = await sale.record()
  expect(record.steps.map(({ name }) => name)).toEqual(['transfer'])
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDT', pixKey })
})

test('[OFQ-6] 18 decimals: an allowance granted elsewhere while the quote is shown makes the approval unnecessary', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const least = '0.000000000000000001'
  const opening = { chain: chainA, symbol: 'DAI', amount: '12.345678901234567891', allowed: least }
  const { sale, pixKey, token: dai } = await openSale({ page, wallet, sandbox }, opening)
  await sale.askQuote()
  // A plain ERC-20 token changes a non-zero allowance directly: no reset.
  await sale.readyFor('approval', chainA.chain)
  await wallet.allow(chainA, dai.address, maxUint256)
  // Either the press notices it, or a refresh of the page just before.
  const transfer = sale.stepButton('transfer')
  await expect(async () => {
    if (!(await transfer.isVisible())) await sale.stepButton('approval').click({ timeout: 2_000 })
    await expect(transfer).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await sale.readyFor('transfer', chainA.chain)
  const unlimited = sale.t('allowance.unlimited', { symbol: 'DAI' })
  await expect(page.getByText(sale.t('sign.approvalSkipped', { allowed: unlimited }))).toBeVisible()
  expect(wallet.transactions).toEqual([])
  await sale.signAll(chainA.chain, ['transfer'])
  expect(wallet.transactions).toHaveLength(1)
  const record = await sale.record()
  const sent = await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'DAI', pixKey })
  expect(sent).toBe(12_345_678_901_234_567_891n)
})
