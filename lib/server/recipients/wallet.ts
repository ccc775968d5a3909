import 'server-only'
import { type Address, findToken } from '@/lib/domain/chains'
import { addressWarning } from '@/lib/domain/recipients/address-warnings'
import { isContractCode } from '@/lib/domain/recipients/contract'
import { checkAddress, type SavedWallet, type WalletWarning } from '@/lib/domain/recipients/wallet'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../action'
import { openChain } from '../chain/read'
import { getChains } from '../chains'
import { saveRecipient } from './create'
import { isListedWallet } from './draft'
import type { CheckedWallet } from './inputs'
import { knownAddresses } from './known-addresses'
import { findRow } from './rows'

async function contractWarning(chainId: number, address: Address): Promise<WalletWarning[]> {
  try {
    const found = await (await openChain(chainId)).getCode({ address })
    return isContractCode(found ?? '0x') ? [{ kind: 'contract' }] : []
  } catch {
    return [{ kind: 'unread' }]
  }
}

async function warningsOf({ user }: ActionContext, chainId: number, address: Address) {
  const [contract, known] = await Promise.all([
    contractWarning(chainId, address),
    knownAddresses(user.id, address),
  ])
  const alike = addressWarning(address, [user.address, ...known])
  const warnings: WalletWarning[] = [...contract]
  if (address.toLowerCase() === user.address.toLowerCase()) warnings.push({ kind: 'own' })
  if (alike?.kind === 'alike') warnings.push({ kind: 'alike', known: alike.known })
  return warnings
}

/** Saves a wallet by one press. Warnings are returned first, and nothing is saved until they are accepted. */
export async function saveWallet(
  context: ActionContext,
  { intentKey, label, chainId, token: tokenAddress, address, isSure }: CheckedWallet,
): Promise<Result<SavedWallet>> {
  const chains = await getChains()
  const token = findToken(chains, chainId, tokenAddress)
  if (token === undefined) return fail({ code: 'input_invalid', fields: { token: 'input_invalid' } })
  const checked = checkAddress(address, chains)
  if (!checked.ok) return fail({ code: 'input_invalid', fields: { address: checked.code } })
  const wallet = { chainId, token: token.address, symbol: token.symbol, address: checked.address }
  // Nothing new is saved, so there is nothing to accept.
  const isListed = (await findRow(context.db, isListedWallet(context.user.id, label, wallet))) !== null
  const warnings = isSure || isListed ? [] : await warningsOf(context, chainId, checked.address)
  if (warnings.length > 0) return ok({ warnings })
  const answer = await saveRecipient(context, { label, target: { wallet }, intentKey })
  return answer.ok ? ok({ saved: answer.data }) : answer
}
