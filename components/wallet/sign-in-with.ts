import { lostAnswer } from '@/components/ui/lost-answer'
import { orOutdated } from '@/components/ui/outdated'
import type { Failure, Result } from '@/lib/domain/result'
import type { SignInTerms, WalletRuntime } from '@/lib/wallet/types'

export type StartSignIn = () => Promise<Result<SignInTerms>>

/** Asks a connected wallet for the sign-in. Never throws. */
export async function signInWith(
  openWallet: () => Promise<WalletRuntime>,
  startSignIn: StartSignIn,
): Promise<Failure | null> {
  try {
    const terms = await orOutdated(startSignIn())
    const result = terms.ok ? await (await openWallet()).signIn(terms.data) : terms
    return result.ok ? null : result.error
  } catch {
    return lostAnswer()
  }
}
