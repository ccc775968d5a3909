// Each kind in a page that keeps its own orders: what a request means, and how a host tells its status.
import type { Address } from '@/lib/domain/chains'
import type { AskedQuote, KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'
import type { Result } from '@/lib/domain/result'
import type { OrderDesk, Press } from './ask-order'
import { buy } from './kinds/buy'
import { sell } from './kinds/sell'
import { send } from './kinds/send'
import type { WidgetKind } from './widget-kind'

const kinds: {
  readonly [K in OrderKind]: WidgetKind<KindTypes[K]['request'], KindTypes[K]['status']>
} = { sell, buy, send }

export function readAsked<K extends OrderKind>(
  desk: OrderDesk,
  { kind, request }: AskedQuote<K>,
  account: Address,
): Result<Press> {
  return kinds[kind].read(desk, request, account)
}

/** @throws NoHostStatus when it is none of this kind */
export function parseStatus<K extends OrderKind>(kind: K, body: unknown): KindTypes[K]['status'] {
  return kinds[kind].parse(body)
}
