import type { Address } from '@/lib/domain/chains'
import { sellIntent, tokenToSell } from '@/lib/domain/kinds/intent'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { SellRequest } from '@/lib/domain/ports'
import { maskPixKey, parsePixKey } from '@/lib/domain/rails/pix/key'
import { fail, ok, type Result } from '@/lib/domain/result'
import { createQuote, type OrderDesk, type Press } from './ask-order'
import { judgePlan } from './judge-plan'
import type { PaidRecipient } from './service'

interface ReadRecipient {
  readonly recipient: PaidRecipient
  readonly shown: OrderView['recipient']
}

function readRecipient({ recipients }: OrderDesk, { recipient }: SellRequest): ReadRecipient | null {
  if (recipient.kind === 'saved') {
    const known = recipients.find(({ id }) => id === recipient.recipientId)
    if (known === undefined) return null
    const { id, label, maskedKey } = known
    return { recipient: { recipientId: id }, shown: { id, label, maskedKey, saved: true } }
  }
  const key = parsePixKey(recipient.details.pixKey)
  if (!key.ok) return null
  return {
    recipient: { details: recipient.details },
    shown: { id: null, label: null, maskedKey: maskPixKey(key), saved: false },
  }
}

function readSale(desk: OrderDesk, request: SellRequest, account: Address): Result<Press> {
  const read = tokenToSell(desk.chains, request)
  if (!read.ok) return read
  const paid = readRecipient(desk, request)
  if (paid === null)
    return fail({ code: 'recipient_not_found', fields: { recipientId: 'recipient_not_found' } })
  const token = read.data
  const intent = sellIntent(request, token, account)
  const { recipient, shown } = paid
  const ask = async () => {
    const { decimals } = token
    const quoted = await desk.service.quoteSell({ intent, decimals, recipient })
    return judgePlan(desk, { intent, token, toToken: null }, quoted)
  }
  return ok({ intent, shown, ask })
}

export function createQuoteSell(desk: OrderDesk) {
  return createQuote<SellRequest>(desk, (request, account) => readSale(desk, request, account))
}
