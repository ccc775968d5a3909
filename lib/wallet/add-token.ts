// Asks the wallet to list a token (EIP-747). Loaded when a person asks for it: few do.
import type { Token } from '@/lib/domain/chains'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Eip1193Provider } from './provider'
import { classifyWalletError } from './wallet-error'

export async function addToken(provider: Eip1193Provider, token: Token): Promise<Result<null>> {
  const { address, symbol, decimals } = token
  try {
    // An object and not a list, as the standard says.
    const params = { type: 'ERC20', options: { address, symbol, decimals } }
    const isAdded = await provider.request({ method: 'wallet_watchAsset', params })
    return isAdded === false ? fail({ code: 'wallet_refused' }) : ok(null)
  } catch (error) {
    return fail({ code: classifyWalletError(error) === 'refused' ? 'wallet_refused' : 'wallet_failed' })
  }
}
