'use server'

import type { Address } from '@/lib/domain/chains'
import { ok, type Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { destinationInput } from '@/lib/server/inputs'
import { knownAddresses } from '@/lib/server/recipients/known-addresses'

export async function listKnownAddresses(address: Address): Promise<Result<readonly Address[]>> {
  return signedInAction({ limit: 'read', schema: destinationInput }, { address }, async ({ user }, input) =>
    ok(await knownAddresses(user.id, input.address)),
  )
}
