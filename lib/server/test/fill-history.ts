// Many orders of one person, inserted by one statement: for tests and figures about lists, never for behaviour of
// orders.
import { type SQL, sql } from 'drizzle-orm'
import { isTokenForToken, orderKinds } from '@/lib/domain/kinds/kinds'
import type { OrderState } from '@/lib/domain/order/state'

export const filledToken = `0x${'1'.repeat(40)}` as const
export const otherToken = `0x${'2'.repeat(40)}` as const
/** The hash of the order with this index. */
const filledHash = { index: 20, hash: `0x${'ab'.repeat(32)}` } as const

export interface Fill {
  readonly userId: string
  readonly count: number
  /** Taken in turns. */
  readonly states: readonly OrderState[]
  readonly chainIds?: readonly [number, number]
  readonly tokens?: readonly [string, string]
}

/** Orders of every kind; three share each minute, so that a cursor must also compare the id. */
export function fillStatement({ userId, count, states, chainIds, tokens }: Fill): SQL {
  const [from, to] = chainIds ?? [1, 2]
  const [token, other] = tokens ?? [filledToken, otherToken]
  const number = (value: number) => sql.raw(String(value))
  const list = sql.raw(states.map((state) => `'${state}'`).join(','))
  const swap = orderKinds.find(isTokenForToken)
  const ofSwap = swap === undefined ? sql`case when false then` : sql`case when i % 4 = 3 then`
  return sql`
    insert into orders (id, user_id, kind, chain_id, token, account, method, amount, to_chain_id, to_token,
      recipient_label, recipient_masked_key, search_text, state, last_seq, transaction_id, send_amount, receive_amount,
      exchange_rate, fees, transfer_hash, created_at, updated_at, ended_at)
    select gen_random_uuid(), ${userId}::uuid, (array['sell','sell','buy',${swap ?? 'buy'}])[1 + i % 4], ${number(from)},
      ${token}::text, ${token}::text, 'fromAmount', '10', ${ofSwap} ${number(to)} end,
      ${ofSwap} case when i % 8 = 3 then ${token}::text else ${other}::text end end,
      name, '***.982.247-**', name, (array[${list}])[1 + i % ${number(states.length)}], 1, gen_random_uuid(),
      '10', '53.210001', '5.3210001', '[{"kind":"gas","amount":"0.01","unit":"USDC"}]',
      case when i = ${number(filledHash.index)} then ${filledHash.hash}::text end, at, at, at
    from generate_series(0, ${number(count - 1)}) i,
      lateral (select case when i % 50 = 7 then 'mae do joao 100%' else 'recipient ' || i end as name,
        timestamptz '2026-01-01 12:00:00Z' + (i / 3) * interval '1 minute' as at) made`
}
