// A service whose answer differs from the request: none of it may reach the wallet.
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'
import { test } from './support/own-world'
import type { Mutation, WireQuote } from './support/quote-proxy'
import { newPixKey, Sale } from './support/sale'
import { expect } from './support/test'

const thief = '0x000000000000000000000000000000000000dEaD'
const depositAbi = parseAbi(['function deposit(bytes32 transferId, address token, uint256 amount)'])

/** Sets one member of an answer, named by its path. */
function set(path: string, change: unknown | ((value: unknown) => unknown)): Mutation {
  return (answer) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce<Record<string, unknown>>((at, name) => {
      const inner = at[name]
      if (typeof inner !== 'object' || inner === null) throw new Error(`the answer has no ${path}`)
      // Safe: every object in JSON is such a record.
      return inner as Record<string, unknown>
    }, answer)
    if (!(last in owner)) throw new Error(`the answer has no ${path}`)
    owner[last] = typeof change === 'function' ? change(owner[last]) : change
  }
}

const word = (data: unknown, index: number, value: string): Hex => {
  const hex = String(data)
  const start = 10 + index * 64
  return `0x${hex.slice(2, start)}${value.padStart(64, '0')}${hex.slice(start + 64)}`
}
const changeWord = (path: string, index: number, value: string) =>
  set(path, (data: unknown) => word(data, index, value))
const thiefWord = thief.slice(2).toLowerCase()

const priceLies: Readonly<Record<string, Mutation>> = {
  'another token': set('quote.fromToken.address', thief),
  'another chain': set('quote.fromToken.chainId', 31338),
  'other decimals': set('quote.fromToken.decimals', 18),
  'a larger amount': set('quote.fromAmount', '101'),
  'another sender': set('quote.fromAddress', thief),
  'another currency': set('quote.toCurrency', 'USD'),
  'less for the recipient than the rate implies': set('quote.toAmount', '1.00'),
  'a rate that does not match': set('quote.exchangeRate', '1.00'),
}

const approvalLies: Readonly<Record<string, Mutation>> = {
  'an approval for another spender': changeWord('approvalTxParams.data', 0, thiefWord),
  'an unlimited approval': changeWord('approvalTxParams.data', 1, numberToHex(maxUint256).slice(2)),
  'an approval of another token': set('approvalTxParams.to', thief),
  'an approval that carries money': set('approvalTxParams.value', '0xde0b6b3a7640000'),
  'an approval from another account': set('approvalTxParams.from', thief),
  'a transfer in place of the approval': set(
    'approvalTxParams.data',
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 100_000_000n] }),
  ),
}

const transferLies: Readonly<Record<string, Mutation>> = {
  'a deposit to another contract': set('transactionRequest.to', thief),
  'a deposit of a larger amount': changeWord('transactionRequest.data', 2, (100_000_001).toString(16)),
  'a deposit of another token': changeWord('transactionRequest.data', 1, thiefWord),
  'a deposit for another transaction': changeWord('transactionRequest.data', 0, 'ab'.repeat(32)),
  'a deposit that carries money': set('transactionRequest.value', '1000000000000000000'),
  'a deposit on another chain': set('transactionRequest.chainId', 31338),
  'a deposit from another account': set('transactionRequest.from', thief),
  'a reference to another quote': set('transactionRequest.requestId', 'another-quote'),
  'extra bytes after the deposit': set('transactionRequest.data', (data: unknown) => `${String(data)}00`),
}

const refusals = [
  'errors.quote_mismatch.title',
  'errors.plan_refused.title',
  'errors.service_answer_invalid.title',
]

for (const [part, lies] of Object.entries({
  price: priceLies,
  approval: approvalLies,
  transfer: transferLies,
})) {
  test(`[OFQ-6] [R30] refuses every tampered ${part} before the wallet sees anything`, async ({
    page,
    wallet,
    sandbox,
    between,
    chainA,
  }) => {
    const sale = new Sale(page)
    await sale.signIn()
    await sandbox.faucet(31337, wallet.address)
    const promptsBefore = wallet.prompts.length
    const refused = new RegExp(refusals.map((key) => sale.t(key)).join('|'))
    await sale.fill({
      chain: chainA.chain,
      token: chainA.token('USDC'),
      amount: '100',
      pixKey: newPixKey(),
    })
    for (const [name, mutation] of Object.entries(lies)) {
      await test.step(name, async () => {
        const quotes = between.quotes
        between.mutation = mutation
        await sale.button('checkout.getQuote').click()
        // The notice of the lie before may still be there, so wait for this one's answer.
        await expect.poll(() => between.quotes).toBe(quotes + 1)
        await expect(sale.button('checkout.getQuote')).not.toHaveAttribute('aria-busy')
        await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
        expect(new URL(page.url()).pathname).toBe('/sell')
      })
    }
    expect(wallet.prompts.length).toBe(promptsBefore)
    expect(await chainA.transactionCount(wallet.address)).toBe(0)
  })
}

test('[OFQ-6] an undecodable call is simulated before it is stored, and is not offered for review if its effect differs', async ({
  page,
  wallet,
  sandbox,
  between,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address)
  const tokens = await chainA.balanceOf(usdc.address, wallet.address)
  await sale.fill({ chain: chainA.chain, token: usdc, amount: '100', pixKey: newPixKey() })
  between.mutation = set('transactionRequest.data', '0xdeadbeef')
  await sale.button('checkout.getQuote').click()
  const words = ['errors.simulation_failed.title', 'errors.plan_refused.title'].map((key) => sale.t(key))
  await expect(page.getByRole('alert').filter({ hasText: new RegExp(words.join('|')) })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/sell')
  expect(wallet.transactions).toHaveLength(0)
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
})

test('[OFQ-6] drops the hints for nonce, gas and fees: none reaches the wallet, and the sale completes', async ({
  page,
  wallet,
  sandbox,
  between,
  chainA,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address)
  const hint = 7_777_777
  between.mutation = (answer: WireQuote) => {
    Object.assign(answer.approvalTxParams, { nonce: hint, gas: numberToHex(hint) })
    Object.assign(answer.transactionRequest, {
      maxFeePerGas: numberToHex(hint),
      maxPriorityFeePerGas: numberToHex(hint),
    })
    Object.assign(answer, { somethingNew: 'an unknown field' })
  }
  await page.goto('/sell')
  await sale.chooseToken(chainA.chain, chainA.token('USDC'))
  await sale.field('checkout.youSend').fill('100')
  await sale.fillRecipient({ pixKey: newPixKey() })
  await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  await sale.sign('approval')
  await sale.readyFor('transfer', chainA.chain)
  await sale.sign('transfer')
  await sale.completed()
  expect(wallet.transactions).toHaveLength(2)
  for (const transaction of wallet.transactions) {
    expect(Object.keys(transaction).sort()).not.toContain('nonce')
    expect(JSON.stringify(transaction)).not.toContain(numberToHex(hint))
  }
  const deposit = encodeFunctionData({
    abi: depositAbi,
    functionName: 'deposit',
    args: [
      `0x${String(wallet.transactions[1]?.data).slice(10, 74)}`,
      chainA.token('USDC').address,
      100_000_000n,
    ],
  })
  expect(wallet.transactions[1]?.data?.toLowerCase()).toBe(deposit.toLowerCase())
})
