'use server'

import type { OrderView } from '@/lib/domain/order/view/views'
import type { SendRequest } from '@/lib/domain/ports'
import type { Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { sendRequestInput } from '@/lib/server/inputs'
import { quoteSend as askForQuote } from '@/lib/server/orders/quote-send'

export async function quoteSend(request: SendRequest): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'quote', schema: sendRequestInput }, request, (input, context) =>
    askForQuote(context, input),
  )
}
