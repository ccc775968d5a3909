import { after } from 'next/server'
import { jsonAnswer } from '@/lib/server/answers'
import { claimOrder } from '@/lib/server/claims/claim'
import { claimInput } from '@/lib/server/claims/input'
import { proveClaims } from '@/lib/server/claims/prove'
import { openDb } from '@/lib/server/db/open'
import { log } from '@/lib/server/log'
import { signedInBody } from '@/lib/server/signed-in-body'

/** A look at a slow chain ends before the response's own time limit. */
const lookLimitMs = 5_000

async function look(userId: string): Promise<void> {
  try {
    await proveClaims(await openDb(), lookLimitMs, () => new Date(), userId)
  } catch (thrown) {
    log('error', 'claims not proven', { thrown })
  }
}

/**
 * Claims an order started in the widget: `{transactionId, chainId, hash, flow}` of its deposit. The answer only
 * confirms receipt; an order appears once the chain has shown that this person's account sent that deposit.
 */
export async function POST(request: Request): Promise<Response> {
  const answer = await signedInBody(request, claimInput, async (context, claim) => {
    const claimed = await claimOrder(context, claim)
    if (claimed.ok) after(() => look(context.user.id))
    return claimed
  })
  return jsonAnswer(answer)
}
