// One completed sale, compared in every place that records it.
import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { ChainReader } from './chain'
import type { SandboxControl } from './sandbox'
import type { TestWallet } from './wallet'

/** Decimal reais as centavos, exactly. */
export const centavos = (amount: string) => parseUnits(amount, 2)

interface Comparison {
  readonly record: OrderView
  readonly wallet: TestWallet
  readonly sandbox: SandboxControl
  readonly chain: ChainReader
  readonly symbol: string
  /** The Pix key that must have been paid. */
  readonly pixKey: string
}

/**
 * Compares our record, the service's order, the chain's receipt and the bank's ledger, in base units and centavos.
 * Returns what was sent, in base units.
 */
export async function expectAgreement({
  record,
  wallet,
  sandbox,
  chain,
  symbol,
  pixKey,
}: Comparison): Promise<bigint> {
  const token = chain.token(symbol)
  expect(record.state).toBe('completed')
  expect(record.token.toLowerCase()).toBe(token.address.toLowerCase())
  const sent = parseUnits(record.quote?.sendAmount ?? '0', token.decimals)

  const order = (await sandbox.orders()).find((one) => one.transactionId === record.quote?.transactionId)
  expect(order).toMatchObject({
    status: 'Completed',
    chainId: chain.chain.id,
    recipientAccount: `pix:${pixKey}`,
  })
  expect(parseUnits(order?.depositAmount ?? '0', token.decimals)).toBe(sent)
  expect(centavos(order?.payoutAmount ?? '0')).toBe(centavos(record.quote?.receiveAmount ?? '1'))
  expect(centavos(record.payout?.amount ?? '0')).toBe(centavos(order?.payoutAmount ?? '1'))

  const transfer = record.steps.find(({ name }) => name === 'transfer')
  expect(transfer).toMatchObject({ account: wallet.address, hash: wallet.hashes.at(-1) })
  expect(order?.depositTxHash).toBe(transfer?.hash)
  expect(await chain.deposited(transfer?.hash ?? '0x', token)).toEqual({ from: wallet.address, amount: sent })
  expect((await sandbox.ledger()).sum).toBe('0.00')
  return sent
}
