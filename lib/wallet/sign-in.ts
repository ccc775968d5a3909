// Sign-In with Ethereum (EIP-4361): builds a message from the server's terms, has the wallet sign it, and gives both to
// next-auth.
import { type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Chain } from '@/lib/domain/chains'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Eip1193Provider } from './provider'
import type { SignInTerms, WalletConnection } from './types'
import { walletErrorCode } from './wallet-error'

function messageOf(connection: WalletConnection, chains: readonly Chain[], terms: SignInTerms): string {
  // The message names a chain we offer: signing in moves nothing, so the wallet need not switch chains.
  const chain = chains.find(({ id }) => id === connection.chainId) ?? chains[0]
  return createSiweMessage({
    address: connection.account,
    chainId: chain?.id ?? connection.chainId,
    domain: terms.domain,
    uri: terms.uri,
    version: '1',
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expirationTime),
  })
}

/** Our route's own code; without one the answer is an older build's, or of a proxy with a limit of its own. */
async function refusalIn(response: Response): Promise<Result<null>> {
  const body: unknown = await response.json().catch(() => null)
  // Safe: our own route answers a Result.
  if (typeof body === 'object' && body !== null && 'ok' in body) return body as Result<null>
  if (response.status === 401) return fail({ code: 'sign_in_refused' })
  return fail({ code: response.status === 429 ? 'rate_limited' : 'unexpected' })
}

async function postCredentials(message: string, signature: Hex): Promise<Result<null>> {
  try {
    const asked = await fetch('/api/auth/csrf', { cache: 'no-store' })
    if (!asked.ok) return await refusalIn(asked)
    const csrf: unknown = await asked.json()
    const csrfToken = typeof csrf === 'object' && csrf !== null ? Reflect.get(csrf, 'csrfToken') : undefined
    if (typeof csrfToken !== 'string') return fail({ code: 'unexpected' })
    const response = await fetch('/api/auth/callback/wallet', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, message, signature, json: 'true' }),
      redirect: 'manual',
    })
    return response.ok ? ok(null) : await refusalIn(response)
  } catch {
    return fail({ code: 'no_answer' })
  }
}

/** Asks the wallet for one signature and submits it. Call only on a press. */
export async function signIn(
  provider: Eip1193Provider,
  connection: WalletConnection,
  chains: readonly Chain[],
  terms: SignInTerms,
): Promise<Result<null>> {
  const message = messageOf(connection, chains, terms)
  const lifeMs = Date.parse(terms.expirationTime) - Date.parse(terms.issuedAt)
  const [startedMs, startedAtMs] = [performance.now(), Date.now()]
  // By elapsed time: the terms are dated by the server's clock, and this browser's may be hours off. By both of its clocks:
  // the steady one may stop while the device sleeps, and the server's own refusal would only speak of cookies.
  const isLate = () => Math.max(performance.now() - startedMs, Date.now() - startedAtMs) >= lifeMs
  let signature: unknown
  try {
    signature = await provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), connection.account],
    })
  } catch (error) {
    const code = walletErrorCode(error)
    // A request to a phone ends by its age as if the wallet had failed.
    return fail({ code: code === 'wallet_failed' && isLate() ? 'sign_in_expired' : code })
  }
  if (typeof signature !== 'string' || !signature.startsWith('0x')) return fail({ code: 'wallet_failed' })
  if (isLate()) return fail({ code: 'sign_in_expired' })
  return postCredentials(message, `0x${signature.slice(2)}`)
}
