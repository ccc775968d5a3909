// What the server does with an answer: the client's own parser, then the checks that decide whether a wallet may be
// asked or a code paid. Nothing is stored.

import { checkBuy } from '@/lib/domain/kinds/buy/check'
import type { QuotedCharge } from '@/lib/domain/kinds/buy/kind'
import type { QuotedPlan } from '@/lib/domain/kinds/kind'
import { judgePlan } from '@/lib/engine/judge-plan'
import { getPixReceivers, getPlanRules } from '@/lib/server/chain/plan-rules'
import { simulatePlan } from '@/lib/server/chain/simulate'
import { SettlementError } from '@/lib/settlement'
import { createClient, systemClock } from '@/lib/settlement/server'
import type { BuyAsking, Question, SpendAsking } from './asking'
import { keptOf, type QuoteEvent, type StoredValues } from './kept'

export type Verdict =
  | { readonly by: 'border' }
  | { readonly by: 'check'; readonly code: string }
  /** Signable, or payable. */
  | { readonly by: 'nobody'; readonly kept: StoredValues }
  | { readonly by: 'crash'; readonly thrown: unknown }

/** The real client, whose single call gets this text as its answer. */
function clientFor(text: string) {
  return createClient({
    baseUrl: 'https://service.example/v1',
    fetch: async () => new Response(text, { headers: { 'content-type': 'application/json' } }),
    clock: systemClock,
    random: Math.random,
    authorize: async () => ({}),
  })
}

const refused = (code: string): Verdict => ({ by: 'check', code })
const accepted = (quoted: Omit<QuoteEvent, 'type' | 'at'>, now: Date): Verdict => ({
  by: 'nobody',
  kept: keptOf({ ...quoted, type: 'quote-received', at: now.toISOString() }),
})

async function judgeSpend(asking: SpendAsking, { quote, plan }: QuotedPlan): Promise<Verdict> {
  const now = new Date()
  const question = { ...asking, quote, plan, rules: await getPlanRules(), now }
  const judged = await judgePlan(question, (txs, limit) => simulatePlan(asking.intent.chainId, txs, limit))
  return judged.ok ? accepted({ quote, plan: judged.plan }, now) : refused(judged.code)
}

function judgePurchase(asking: BuyAsking, quoted: QuotedCharge): Verdict {
  const now = new Date()
  const check = checkBuy({ ...asking, ...quoted, now, receivers: getPixReceivers() })
  return check.ok
    ? accepted({ quote: quoted.quote, plan: null, payment: check.payment }, now)
    : refused(check.code)
}

export async function judge(asking: Question, text: string): Promise<Verdict> {
  try {
    const client = clientFor(text)
    if (asking.kind === 'buy') return judgePurchase(asking, await asking.ask(client))
    return await judgeSpend(asking, await asking.ask(client))
  } catch (thrown) {
    return thrown instanceof SettlementError ? { by: 'border' } : { by: 'crash', thrown }
  }
}

/** Whether a deployment without a pinned receiver would show this code. */
export async function isPayableUnpinned(asking: Question, text: string): Promise<boolean> {
  if (asking.kind !== 'buy') return false
  const quoted = await asking.ask(clientFor(text))
  return checkBuy({ ...asking, ...quoted, now: new Date() }).ok
}
