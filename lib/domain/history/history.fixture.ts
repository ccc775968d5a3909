// A row of a history, for the tests of its files.
import type { Chain } from '../chains'
import type { Decimal } from '../money/money'
import { type Dialect, international, toExportCells } from './export'
import type { HistoryRow } from './history'

export const [usdc, dai] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const token = (chainId: number, address: typeof usdc | typeof dai, symbol: string) =>
  ({ chainId, address, symbol, name: symbol, decimals: 18, resetsAllowance: false }) as const
const chain = (id: number, tokens: Chain['tokens']): Chain => ({
  id,
  name: `Chain ${id}`,
  rpcUrl: '',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 1,
  tokens,
})
export const chains: readonly Chain[] = [chain(1, [token(1, usdc, 'USDC')]), chain(2, [token(2, dai, 'DAI')])]
const decimal = (text: string) => text as Decimal // Safe: digits

/** A completed sale, with values that a file may not shorten. */
export const sale: HistoryRow = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'sell',
  state: 'completed',
  chainId: 1,
  token: usdc,
  to: null,
  asked: { method: 'fromAmount', amount: decimal('1234567890.000000000000000001') },
  sendAmount: decimal('1234567890.000000000000000001'),
  receiveAmount: decimal('6543.21'),
  exchangeRate: decimal('5.321000000000000001'),
  fees: [{ kind: 'gas', amount: decimal('0.000000000000000001'), unit: 'ETH' }],
  recipient: { label: '=HYPERLINK("x"); Mãe', maskedKey: '+55******' },
  transactionId: '22222222-2222-4222-8222-222222222222',
  transferHash: `0x${'ab'.repeat(32)}`,
  deliveryHash: null,
  refundHash: null,
  payoutFinding: null,
  told: null,
  listed: 'completed',
  createdAt: '2026-11-22T02:59:59.000Z',
  endedAt: '2026-11-22T03:00:01.000Z',
}

/** A row as a file's cells, by column. */
export function cellsOf(
  row: HistoryRow,
  dialect: Dialect = international,
): Readonly<Record<string, string | undefined>> {
  const values = toExportCells(row, chains, dialect)
  return Object.fromEntries(dialect.columns.map((name, index) => [name, values[index]]))
}
