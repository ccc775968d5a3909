import 'server-only'
import { z } from 'zod'
import { sameAccount } from '@/lib/domain/order/order'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from './action'
import { addressInput } from './inputs'
import type { LimitName } from './limits/rate-limit'

/**
 * An action that names nothing of its account by an id: one on everything of it, or one that adds to it. A page outlives
 * another account's sign-in in the same browser: what it shows is then not what the session owns.
 * @param account the one that the page shows
 */
export function ownAccountAction<I, T>(
  { limit, schema }: { readonly limit: LimitName | 'none'; readonly schema: z.ZodType<I> },
  account: string,
  raw: unknown,
  act: (context: ActionContext, input: I) => Promise<Result<T>>,
): Promise<Result<T>> {
  const shown = z.strictObject({ account: addressInput, input: schema })
  return signedInAction({ limit, schema: shown }, { account, input: raw }, async (context, asked) =>
    sameAccount(asked.account, context.user.address)
      ? act(context, asked.input)
      : fail({ code: 'not_found' }),
  )
}
