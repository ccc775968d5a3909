// Where a recipient is paid, as far as it can be checked before anything is sent there.
import { type Address, isAddress, zeroAddress } from 'viem'
import { parsePixKey } from '../../bank/pix-key'
import { isTaxId } from '../../bank/tax-id'
import { findNetwork, findToken, type Network, type SandboxToken } from '../../chain/networks'
import { BadRequest } from '../http/errors'
import type { CryptoTarget } from '../state'
import type { SettlementBody } from './schemas'

export type Wallet = Partial<Pick<CryptoTarget, 'toChain' | 'toToken' | 'toAddress'>>
export type Identity = NonNullable<SettlementBody['kycInformation']>
type Fiat = NonNullable<SettlementBody['fiatSettlementDetails']>

/** The given members of a wallet, flat or nested. Null when there are none. */
export function givenWallet(body: SettlementBody): Wallet | null {
  const { toChain, toToken, toAddress, cryptoSettlementDetails: nested } = body
  const flat = given({ toChain, toToken, toAddress })
  if (flat !== null && nested !== undefined) {
    throw new BadRequest('cryptoSettlementDetails: give either this, or toChain, toToken and toAddress')
  }
  return nested === undefined ? flat : (given(nested) ?? {})
}

function given(wallet: { [Name in keyof Wallet]: string | undefined }): Wallet | null {
  const entries = Object.entries(wallet).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Checks a wallet's chain and token, and its address if there is one. */
export function checkWallet(wallet: Wallet): Omit<CryptoTarget, 'toAddress'> & { toAddress: string | null } {
  const { toChain, toToken, toAddress } = wallet
  if (toChain === undefined || !/^[1-9]\d{0,14}$/.test(toChain))
    throw new BadRequest('toChain: must be a chain id')
  const network = findNetwork(Number(toChain))
  if (network === undefined) throw new BadRequest('toChain: is not supported')
  if (toToken === undefined || findWireToken(network, toToken) === undefined) {
    throw new BadRequest('toToken: must be a token of this chain, as SYMBOL-chain or by its address')
  }
  if (toAddress !== undefined && !isWallet(network, toAddress)) {
    throw new BadRequest('toAddress: must be the address of a wallet')
  }
  return { kind: 'crypto', toChain, toToken, toAddress: toAddress ?? null }
}

/**
 * Whether tokens sent there can be moved again, as far as this sandbox can tell: sent to its own contracts they would be
 * lost.
 */
export function isWallet({ settlement, tokens }: Network, text: string): text is Address {
  const wanted = text.toLowerCase()
  const isContract = [settlement, ...tokens.map(({ address }) => address)].some(
    (address) => address.toLowerCase() === wanted,
  )
  return isAddress(text, { strict: false }) && !isContract && wanted !== zeroAddress
}

/** Finds a token by its name on the wire: `USDC-31337`, or its contract's address. */
export function findWireToken(network: Network, text: string): SandboxToken | undefined {
  const label = text.toUpperCase()
  const bySymbol = network.tokens.find(({ symbol }) => `${symbol}-${network.id}` === label)
  return bySymbol ?? findToken(network, text)
}

/** Checks identity without storing it. */
export function checkIdentity(identity: Identity): void {
  if (!isTaxId(identity.taxId.toUpperCase()))
    throw new BadRequest('kycInformation.taxId: is not a CPF or CNPJ')
}

/** Returns the normalised Pix key. */
export function checkFiat(fiat: Fiat): string {
  const key = parsePixKey(fiat.pixKey)
  if (key === null) throw new BadRequest('fiatSettlementDetails.pixKey: is not a Pix key')
  return key.value
}
