import 'server-only'
import { z } from 'zod'
import { sameAccount } from '@/lib/domain/order/order'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from './action'
import { addressInput } from './inputs'
import type { LimitName } from './limits/rate-limit'

const accountInput = z.strictObject({ account: addressInput })

/**
 * An action on everything of one account. A page outlives another account's sign-in in the same browser: what it shows is
 * then not what the session owns.
 * @param account the one that the page shows
 */
export function ownAccountAction<T>(
  limit: LimitName | 'none',
  account: string,
  act: (context: ActionContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return signedInAction({ limit, schema: accountInput }, { account }, async (context, shown) =>
    sameAccount(shown.account, context.user.address) ? act(context) : fail({ code: 'not_found' }),
  )
}
