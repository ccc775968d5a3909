// Double entry: every posting moves reais between accounts and its lines sum to zero, so all accounts together always do
// too. Amounts are in centavos.

interface PostingLine {
  readonly account: string
  readonly centavos: bigint
}

export interface Posting {
  readonly id: string
  readonly at: string
  readonly memo: string
  readonly lines: readonly PostingLine[]
}

export interface Ledger {
  readonly postings: Posting[]
  readonly ids: Set<string>
  readonly balances: Map<string, bigint>
}

export interface StatementRow {
  readonly posting: Posting
  readonly centavos: bigint
  readonly balanceCentavos: bigint
}

export function emptyLedger(): Ledger {
  return { postings: [], ids: new Set(), balances: new Map() }
}

/** Applies a posting atomically. Refuses one whose lines do not sum to zero, or whose id was posted before. */
export function post(ledger: Ledger, posting: Posting): void {
  const sum = posting.lines.reduce((total, line) => total + line.centavos, 0n)
  if (sum !== 0n) throw new Error(`posting ${posting.id} does not sum to zero`)
  if (posting.lines.length < 2) throw new Error(`posting ${posting.id} has fewer than two lines`)
  if (ledger.ids.has(posting.id)) throw new Error(`posting ${posting.id} was made before`)
  ledger.ids.add(posting.id)
  ledger.postings.push(posting)
  for (const line of posting.lines) {
    ledger.balances.set(line.account, balanceOf(ledger, line.account) + line.centavos)
  }
}

export function balanceOf(ledger: Ledger, account: string): bigint {
  return ledger.balances.get(account) ?? 0n
}

export function sumOfBalances(ledger: Ledger): bigint {
  return [...ledger.balances.values()].reduce((total, balance) => total + balance, 0n)
}

/** The lines of one account, oldest first, each with the balance after it. */
export function statement(ledger: Ledger, account: string): readonly StatementRow[] {
  let balanceCentavos = 0n
  const rows: StatementRow[] = []
  for (const posting of ledger.postings) {
    for (const line of posting.lines) {
      if (line.account !== account) continue
      balanceCentavos += line.centavos
      rows.push({ posting, centavos: line.centavos, balanceCentavos })
    }
  }
  return rows
}
