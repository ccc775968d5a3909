import 'server-only'
import { sameTokenElsewhere } from '@/lib/domain/chains'
import { sendIntent } from '@/lib/domain/kinds/send/intent'
import { judgePlan } from '../orders/judge-plan'
import { callService } from '../service/settlement'
import { type AskFirst, choice, nobody, noOrder } from './first-price'

export const askFirstSend: AskFirst = async (db, token, chains) => {
  const toToken = sameTokenElsewhere(chains, token)
  if (toToken === undefined) return null
  const intent = sendIntent(choice, { token, toToken }, { account: nobody, address: nobody })
  if (!intent.ok) return null
  const decimals = { from: token.decimals, to: toToken.decimals }
  const asked = { intent: intent.data, decimals, recipientId: null }
  const quoted = await callService('spare', (client) => client.send.quote(asked))
  return judgePlan(db, noOrder, { intent: intent.data, token, toToken }, quoted)
}
