import type { Address } from '@/lib/domain/chains'
import { sellIntent, tokenToSell } from '@/lib/domain/kinds/sell/intent'
import {
  type SellRecipient,
  type SellRequest,
  type SellStatus,
  sellPhases,
} from '@/lib/domain/kinds/sell/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import { maskPixKey, parsePixKey } from '@/lib/domain/rails/pix/key'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { OrderDesk, Press } from '../ask-order'
import { common, decimalOf, hashOf, longestWord, member, textOf } from '../host-fields'
import { judgePlan } from '../judge-plan'
import type { WidgetKind } from '../widget-kind'

interface ReadRecipient {
  readonly recipient: SellRecipient
  readonly shown: OrderView['recipient']
}

function readRecipient({ recipients }: OrderDesk, { recipient }: SellRequest): Result<ReadRecipient> {
  if (recipient.kind === 'saved') {
    const known = recipients().find(({ id }) => id === recipient.recipientId)
    if (known === undefined) {
      return fail({ code: 'recipient_not_found', fields: { recipientId: 'recipient_not_found' } })
    }
    const { id, label, maskedKey } = known
    return ok({ recipient: { recipientId: id }, shown: { id, label, maskedKey, saved: true } })
  }
  const key = parsePixKey(recipient.details.pixKey)
  if (!key.ok) return fail({ code: key.code, fields: { pixKey: key.code } })
  return ok({
    recipient: { details: recipient.details },
    shown: { id: null, label: null, maskedKey: maskPixKey(key), saved: false },
  })
}

function readSell(desk: OrderDesk, request: SellRequest, account: Address): Result<Press> {
  const read = tokenToSell(desk.chains(), request)
  if (!read.ok) return read
  const paid = readRecipient(desk, request)
  if (!paid.ok) return paid
  const token = read.data
  const intent = sellIntent(request, token, account)
  const { recipient, shown } = paid.data
  const ask = async () => {
    const { decimals } = token
    const quoted = await desk.service.sell.quote({ intent, decimals, recipient })
    return judgePlan(desk, { intent, token, toToken: null }, quoted)
  }
  return ok({ intent, shown, ask })
}

function parseSell(body: unknown): SellStatus {
  const withdrawal = member(body, 'withdrawal')
  return {
    ...common(body, sellPhases),
    depositAddress: textOf(body, 'depositAddress'),
    depositAmount: decimalOf(body, 'depositAmount'),
    depositTxHash: hashOf(body, 'depositTxHash'),
    withdrawalAmount: decimalOf(body, 'withdrawalAmount'),
    withdrawal:
      typeof withdrawal === 'object' && withdrawal !== null
        ? {
            maskedAccount: textOf(withdrawal, 'maskedAccount'),
            currency: textOf(withdrawal, 'currency', 20),
            status: textOf(withdrawal, 'status', longestWord),
          }
        : null,
  }
}

export const sell: WidgetKind<SellRequest, SellStatus> = { read: readSell, parse: parseSell }
