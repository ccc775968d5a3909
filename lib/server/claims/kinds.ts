import 'server-only'
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { ReadClaim } from './read-claim'
import { readSell } from './sell'
import { readSend } from './send'

/** How a claim of each kind is read; null where no transaction of the person's proves the order. */
export const claimReaders: Readonly<Record<OrderKind, ReadClaim | null>> = {
  sell: readSell,
  buy: null,
  send: readSend,
}

export const claimableKinds = orderKinds.filter((kind) => claimReaders[kind] !== null)
