import { after } from 'next/server'
import { signedInAction } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { claimOrder } from '@/lib/server/claims/claim'
import { claimInput } from '@/lib/server/claims/input'
import { proveClaims } from '@/lib/server/claims/prove'
import { openDb } from '@/lib/server/db/open'
import { log } from '@/lib/server/log'

const mostBytes = 1_000
/** A look at a slow chain ends before the response's own time limit. */
const lookLimitMs = 5_000

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return null
  }
}

async function look(): Promise<void> {
  try {
    await proveClaims(await openDb(), lookLimitMs)
  } catch (thrown) {
    log('error', 'claims not proven', { thrown })
  }
}

/**
 * Claims an order started in the widget: `{transactionId, chainId, hash, flow}` of its deposit. The answer only
 * confirms receipt; an order appears once the chain has shown that this person's account sent that deposit.
 */
export async function POST(request: Request): Promise<Response> {
  const bytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(bytes <= mostBytes)) return failAnswer({ code: 'input_invalid' })
  const answer = await signedInAction(
    { limit: 'step', schema: claimInput },
    await bodyOf(request),
    (input, context) => claimOrder(context, input),
  )
  if (answer.ok) after(look)
  return jsonAnswer(answer)
}
