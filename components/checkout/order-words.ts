import { type Chain, findChain, findToken } from '@/lib/domain/chains'
import type { OrderView } from '@/lib/domain/ramp-api'
import { recallRequest } from './intent-memory'

/** Who is paid: the label, else the name while this page's memory has it, else the masked key. */
export function recipientName(order: OrderView): string {
  const asked = recallRequest(order.id)?.recipient
  const typed = asked?.kind === 'inline' ? asked.details.name : null
  return order.recipient.label ?? typed ?? order.recipient.maskedKey
}

export function symbolOf(order: OrderView, chains: readonly Chain[]): string {
  return findToken(chains, order.chainId, order.token)?.symbol ?? ''
}

export function chainNameOf(order: OrderView, chains: readonly Chain[]): string {
  return findChain(chains, order.chainId)?.name ?? String(order.chainId)
}
