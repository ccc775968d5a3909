// Compares the chains with the orders, to the last base unit. Pure.
import type { Books } from './books'
import { type ChainBooks, place, type SettlementEvent, zero } from './chain-books'
import { transferIdOf } from './deposits'
import type { Order } from './quotes'
import type { SentTransaction } from './record'

const only = (list: readonly SettlementEvent[], transferId: string): readonly SettlementEvent[] =>
  list.filter((one) => one.transferId === transferId)

/** The contract's events under one id. */
export function saidOf(chain: ChainBooks | undefined, transferId: string) {
  return {
    deposits: only(chain?.deposits ?? [], transferId),
    refunds: only(chain?.refunds ?? [], transferId),
    collections: only(chain?.collections ?? [], transferId),
    deliveries: only(chain?.deliveries ?? [], transferId),
  }
}

/** Every id has at most one of each, and whatever ends a deposit has the same token and amount. */
function judgeContract(chain: ChainBooks): string[] {
  const { deposits, refunds, collections, deliveries, operator } = chain
  const ids = [...deposits, ...refunds, ...collections, ...deliveries].map(({ transferId }) => transferId)
  return [...new Set(ids)].flatMap((transferId) => {
    const said = saidOf(chain, transferId)
    const [deposit] = said.deposits
    const ends = [...said.refunds, ...said.collections]
    const wrong: string[] = []
    if (said.deposits.length > 1) wrong.push(`${said.deposits.length} deposits under ${transferId}`)
    if (said.deliveries.length > 1) wrong.push(`${said.deliveries.length} deliveries under ${transferId}`)
    if (ends.length > said.deposits.length)
      wrong.push(`the deposit under ${transferId} ended ${ends.length} times`)
    for (const end of ends) {
      const goesTo = said.refunds.includes(end) ? deposit?.who : operator
      if (end.token !== deposit?.token || end.baseUnits !== deposit.baseUnits || end.who !== goesTo)
        wrong.push(`the deposit under ${transferId} did not end as it was made`)
    }
    return wrong
  })
}

/** The balances reported by the tokens are the sum of their transfers. */
function judgeTransfers({ id, transfers, balances }: ChainBooks): string[] {
  const sums = new Map<string, bigint>()
  const add = (where: string, baseUnits: bigint) => sums.set(where, (sums.get(where) ?? 0n) + baseUnits)
  for (const { token, from, to, baseUnits } of transfers) {
    add(place(token, from), -baseUnits)
    add(place(token, to), baseUnits)
  }
  return [...balances].flatMap(([where, has]) => {
    const sum = sums.get(where) ?? 0n
    return has === sum ? [] : [`chain ${id}: ${where} holds ${has}, and its transfers make ${sum}`]
  })
}

/** What every owner must hold: what was minted for it, plus or minus what the orders moved. */
function expected(
  chain: ChainBooks,
  orders: readonly Order[],
  books: Books,
  directs: readonly SentTransaction[],
) {
  const { id, settlement, operator } = chain
  const wanted = new Map<string, bigint>()
  const move = (token: string, from: string, to: string, baseUnits: bigint) => {
    const [less, more] = [place(token, from), place(token, to)]
    wanted.set(less, (wanted.get(less) ?? 0n) - baseUnits)
    wanted.set(more, (wanted.get(more) ?? 0n) + baseUnits)
  }
  for (const { token, from, to, baseUnits } of chain.transfers)
    if (from === zero) move(token, zero, to, baseUnits)
  for (const { chainId, token, from, to, baseUnits } of directs)
    if (chainId === id) move(token.toLowerCase(), from.toLowerCase(), to.toLowerCase(), baseUnits)
  for (const { kind, transactionId, source, target, deposits } of orders) {
    const status = books.views.get(transactionId)?.status
    if (kind === 'direct') continue
    if (status === 'completed' && target?.chainId === id)
      move(target.token.toLowerCase(), operator, target.to.toLowerCase(), target.baseUnits)
    if (source?.chainId !== id) continue
    for (const { token, from, baseUnits } of deposits) {
      if (status === 'completed') move(token.toLowerCase(), from.toLowerCase(), operator, baseUnits)
      const { refunds } = saidOf(chain, transferIdOf(transactionId))
      if (status === 'failed' && refunds.length === 0)
        move(token.toLowerCase(), from.toLowerCase(), settlement, baseUnits)
    }
  }
  return wanted
}

export function judgeChain(
  chain: ChainBooks,
  orders: readonly Order[],
  books: Books,
  directs: readonly SentTransaction[],
): string[] {
  const wanted = expected(chain, orders, books, directs)
  const owners = [...new Set([...wanted.keys(), ...chain.balances.keys()])].filter(
    (one) => !one.endsWith(zero),
  )
  const balances = owners.flatMap((where) => {
    const [has, should] = [chain.balances.get(where) ?? 0n, wanted.get(where) ?? 0n]
    return has === should ? [] : [`chain ${chain.id}: ${where} holds ${has} instead of ${should}`]
  })
  return [...judgeContract(chain), ...judgeTransfers(chain), ...balances]
}

/** Deposits without an order have all been returned. */
export function judgeStrays(chain: ChainBooks, known: ReadonlySet<string>): string[] {
  const refunded = new Set(chain.refunds.map(({ transferId }) => transferId))
  const ofNobody = chain.deposits.filter(({ transferId }) => !known.has(transferId))
  return [
    ...ofNobody
      .filter(({ transferId }) => !refunded.has(transferId))
      .map(({ transferId }) => `the deposit without an order under ${transferId} was not returned`),
    ...chain.deliveries
      .filter(({ transferId }) => !known.has(transferId))
      .map(({ transferId }) => `a delivery without an order under ${transferId}`),
  ]
}
