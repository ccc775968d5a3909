// Each kind on the server: what a browser may ask, and who answers it.
import 'server-only'
import { z } from 'zod'
import { type AskedQuote, type KindTypes, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { buyRequestInput } from './buy/input'
import { quoteBuy } from './buy/quote'
import { sellRequestInput } from './sell/input'
import { quoteSell } from './sell/quote'
import { sendRequestInput } from './send/input'
import { quoteSend } from './send/quote'

interface ServerKind<K extends OrderKind> {
  readonly input: z.ZodType<KindTypes[K]['request']>
  readonly quote: (context: ActionContext, request: KindTypes[K]['request']) => Promise<Result<OrderView>>
}

const kinds: { readonly [K in OrderKind]: ServerKind<K> } = {
  sell: { input: sellRequestInput, quote: quoteSell },
  buy: { input: buyRequestInput, quote: quoteBuy },
  send: { input: sendRequestInput, quote: quoteSend },
}

const [first, ...others] = orderKinds.map((kind) =>
  z.strictObject({ kind: z.literal(kind), request: kinds[kind].input }),
)
if (first === undefined) throw new Error('there is no kind of orders')

// Safe: each option has the request of its own kind, which TypeScript can't see for a list.
export const askedInput = z.discriminatedUnion('kind', [first, ...others]) as z.ZodType<AskedQuote>

/** One press, one order. */
export function quoteAsked<K extends OrderKind>(
  context: ActionContext,
  { kind, request }: AskedQuote<K>,
): Promise<Result<OrderView>> {
  return kinds[kind].quote(context, request)
}
