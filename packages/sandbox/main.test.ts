import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORKS } from './chain/networks'
import { parseDecimal } from './service/market/decimal'
import { isAlive } from './store/process-id'
import { chainProcessOf, sell, startTestSandbox, type TestSandbox, waitFor } from './test/program'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})

afterAll(async () => {
  await sandbox.remove()
})

async function pixBalance(key: string): Promise<string | undefined> {
  const { accounts, sum } = await sandbox.control<{
    accounts: { id: string; balance: string }[]
    sum: string
  }>('GET', '/ledger')
  expect(sum).toBe('0.00')
  return accounts.find((account) => account.id === `pix:${key}`)?.balance
}

function centavos(reais: string | undefined): bigint {
  return parseDecimal(reais ?? '', 2) ?? -1n
}

test('a kill -9 of the service and of both chains loses nothing, and pays nothing twice', async () => {
  const before = await sell(sandbox, { pixKey: 'second@example.com' })
  await sandbox.killService()
  await sandbox.start()
  await waitFor(
    () => sandbox.status(before.quote.transactionId),
    (seen) => seen.status === 'Completed',
  )
  const settled = await sell(sandbox, { pixKey: 'second@example.com' })
  await waitFor(
    () => sandbox.status(settled.quote.transactionId),
    (seen) => seen.depositTxHash !== undefined,
  )
  await sandbox.killService()
  sandbox.killChains()
  await sandbox.start()
  await waitFor(
    () => sandbox.status(settled.quote.transactionId),
    (seen) => seen.status === 'Completed',
  )
  const receipt = await sandbox.client.getTransactionReceipt({ hash: settled.depositHash })
  expect(receipt.status).toBe('success')
  const total = centavos(before.quote.quote.toAmount) + centavos(settled.quote.quote.toAmount)
  expect(centavos(await pixBalance('second@example.com'))).toBe(total)
})

test('a chain that is killed is restored automatically with its transactions', async () => {
  const { quote, depositHash } = await sell(sandbox, { pixKey: 'third@example.com' })
  await waitFor(
    () => sandbox.status(quote.transactionId),
    (seen) => seen.depositTxHash !== undefined,
  )
  sandbox.killChains()
  await waitFor(
    () => sandbox.status(quote.transactionId),
    (seen) => seen.status === 'Completed',
  )
  const receipt = await waitFor(
    () => sandbox.client.getTransactionReceipt({ hash: depositHash }).catch(() => null),
    (seen) => seen !== null,
  )
  expect(receipt?.status).toBe('success')
})

test('a second sandbox on the same folder is refused with one line that names the owner', async () => {
  const { code, stderr } = await sandbox.startSecond()
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain('is in use by process')
})

test('a deposit removed by a reorganisation is not paid, and its order waits again', async () => {
  const { quote, depositHash } = await sell(sandbox, { pixKey: 'reorg@example.com', outcome: 'hold' })
  const id = quote.transactionId
  await waitFor(
    () => sandbox.status(id),
    (seen) => seen.status === 'Processing',
  )
  const { blockNumber } = await sandbox.client.getTransactionReceipt({ hash: depositHash })
  // Some more than it takes now: each second has a new block, and the deposit must not stay below them.
  const depth = Number((await sandbox.client.getBlockNumber({ cacheTime: 0 })) - blockNumber) + 5
  const reorg = { method: 'anvil_reorg', params: [depth, []] } as const
  await sandbox.client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>(reorg)
  await sandbox.control('POST', '/settle', { transactionId: id, outcome: 'complete' })
  const status = await waitFor(
    () => sandbox.status(id),
    (seen) => seen.status !== 'Processing',
  )
  expect(status.status).toBe('Pending')
  expect(status.depositTxHash).toBeUndefined()
  expect(await pixBalance('reorg@example.com')).toBeUndefined()
})

// Last: nothing is left after it.
test('a folder that is deleted ends the sandbox with its chains and one line that says so', async () => {
  const chains = NETWORKS.map(({ id }) => chainProcessOf(sandbox.dir, id))
  await sandbox.killService()
  const ended = sandbox.startSecond()
  await waitFor(
    () => fetch(sandbox.base).catch(() => null),
    (answer) => answer !== null,
  )
  rmSync(sandbox.dir, { recursive: true })
  const { code, stderr } = await ended
  expect(code).toBe(1)
  expect(stderr).toContain('was deleted while the sandbox used it; start again, from nothing')
  expect(chains.filter(isAlive)).toEqual([])
})
