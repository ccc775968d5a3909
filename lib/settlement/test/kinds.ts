// One sample of each kind, for what is tested of all.
import { type KindTypes, type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { KindServices } from '../port'
import { buySample } from './buy-samples'
import type { Sample } from './sample'
import { sellSample } from './sell-samples'
import { sendSample } from './send-samples'

export const samples: { readonly [K in OrderKind]: Sample<K> } = {
  sell: sellSample,
  buy: buySample,
  send: sendSample,
}

/** Each kind with its title, for a table of tests. */
export const titledKinds = orderKinds.map((kind) => [samples[kind].title, kind] as const)

export function askQuote<K extends OrderKind>(
  services: KindServices,
  kind: K,
): Promise<KindTypes[K]['quoted']> {
  return services[kind].quote(samples[kind].request())
}

export function askStatus<K extends OrderKind>(
  services: KindServices,
  kind: K,
  transactionId: string,
): Promise<KindTypes[K]['answer']> {
  return services[kind].status(transactionId)
}
