import 'server-only'
import { z } from 'zod'
import { sameAccount } from '@/lib/domain/order/order'
import { fail, type Result } from '@/lib/domain/result'
import { type ActionContext, signedInAction } from './action'
import { addressInput } from './inputs'
import type { LimitName } from './limits/rate-limit'

/**
 * An action on the whole account, or one that adds to it: no id in its input shows whose it is. The page may still show
 * the account that was signed in before another one in the same browser, so it names the account, and another is refused.
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
