'use server'

import type { Hex } from '@/lib/domain/chains'
import { fail, type Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { getChain } from '@/lib/server/chains'
import { chainInput } from '@/lib/server/inputs'

/** Gas and some of every token of a sandbox chain, for the session's own address. Compiled into sandbox builds only. */
export async function getTestTokens(request: {
  readonly chainId: number
}): Promise<Result<{ readonly hashes: readonly Hex[] }>> {
  if (process.env.NEXT_PUBLIC_RAMP_MODE !== 'sandbox') return fail({ code: 'not_found' })
  const { giveTestTokens } = await import('@/lib/server/sandbox/control')
  return signedInAction({ limit: 'faucet', schema: chainInput }, request, async ({ user }, input) => {
    const chain = await getChain(input.chainId)
    return chain === undefined ? fail({ code: 'not_found' }) : giveTestTokens(chain.id, user.address)
  })
}
