import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Context, nowIso } from '../context'
import { BadRequest, NotFound, ServiceError } from '../http/errors'
import { isOwn, ownedBy } from '../projects'
import type { CryptoTarget, FiatTarget, Recipient } from '../state'
import type {
  CreateRecipientAnswer,
  CreateRecipientBody,
  ListedRecipient,
  ListRecipientsAnswer,
  ListRecipientsQuery,
} from './schemas'
import { checkFiat, checkIdentity, checkWallet, givenWallet, type Wallet } from './target'

type SmartWallet = NonNullable<CreateRecipientAnswer['smartWallet']>

/** Creates a recipient. Identity is checked and then discarded; a generated wallet's key is only in the answer. */
export function createRecipient(context: Context, body: CreateRecipientBody): CreateRecipientAnswer {
  const { target, smartWallet } = newTarget(context, body)
  const name = body.name ?? null
  requireFreeName(context, name)
  const recipientId = randomUUID()
  const recipient = { recipientId, name, createdAt: nowIso(context), target, ...ownedBy(context) }
  context.store.commit({ type: 'recipient-created', recipient })
  const answer = { message: 'The recipient was created', recipientId }
  return smartWallet === null ? answer : { ...answer, smartWallet }
}

// A deactivated recipient's name stays taken: the name identifies one act of creation, so a late retry of it must not
// bring back what was deactivated since.
function requireFreeName(context: Context, name: string | null): void {
  if (name === null) return
  for (const other of context.store.state.recipients.values()) {
    if (other.name === name && isOwn(context, other))
      throw new ServiceError(409, 'Conflict', 'name: a recipient of this name exists')
  }
}

function newTarget(context: Context, body: CreateRecipientBody) {
  const wallet = givenWallet(body)
  if ((wallet !== null) === (body.fiatSettlementDetails !== undefined)) {
    throw new BadRequest(
      'recipient: must be either a wallet (toChain, toToken, toAddress) or fiatSettlementDetails',
    )
  }
  if (wallet !== null) return newWallet(wallet)
  return { target: newFiat(context, body), smartWallet: null }
}

function newWallet(wallet: Wallet): { target: CryptoTarget; smartWallet: SmartWallet | null } {
  const { toAddress, ...checked } = checkWallet(wallet)
  if (toAddress !== null) return { target: { ...checked, toAddress }, smartWallet: null }
  const privateKey = generatePrivateKey()
  const { address } = privateKeyToAccount(privateKey)
  return { target: { ...checked, toAddress: address }, smartWallet: { address, privateKey } }
}

function newFiat(context: Context, body: CreateRecipientBody): FiatTarget {
  const { kycInformation: identity, fiatSettlementDetails: fiat } = body
  if (identity === undefined) throw new BadRequest('kycInformation: is required for a fiat recipient')
  if (fiat === undefined) throw new BadRequest('fiatSettlementDetails: is required')
  checkIdentity(identity)
  return { kind: 'fiat', pixKey: checkFiat(fiat), kycStatus: context.store.state.kycOfNew }
}

/** An existing recipient that was not deactivated. */
export function activeRecipient(context: Context, recipientId: string): Recipient {
  const recipient = context.store.state.recipients.get(recipientId.toLowerCase())
  if (recipient === undefined || recipient.retiredAt !== undefined || !isOwn(context, recipient))
    throw new NotFound('recipientId: the recipient')
  return recipient
}

/** One page of the active ones by name, those without a name last. */
export function listRecipients(context: Context, { page, limit }: ListRecipientsQuery): ListRecipientsAnswer {
  const active = [...context.store.state.recipients.values()]
    .filter((recipient) => recipient.retiredAt === undefined && isOwn(context, recipient))
    .sort(byName)
  const recipients = active.slice((page - 1) * limit, page * limit).map(listed)
  return { recipients, page, limit, total: active.length }
}

// The identifier comes last, so that pages neither repeat nor skip one of two otherwise equal recipients.
function byName(left: Recipient, right: Recipient): number {
  if (left.name === null || right.name === null) {
    if (left.name !== right.name) return left.name === null ? 1 : -1
    return left.recipientId < right.recipientId ? -1 : 1
  }
  return left.name < right.name ? -1 : left.name > right.name ? 1 : 0
}

function listed({ recipientId, name, target }: Recipient): ListedRecipient {
  const common = { recipientId, ...(name === null ? {} : { name }), status: 'active' } as const
  if (target.kind === 'crypto') {
    const { toChain, toToken, toAddress } = target
    return { ...common, toChain, toToken, toAddress }
  }
  const { pixKey, kycStatus } = target
  return { ...common, fiatSettlementDetails: { toCurrency: 'BRL', pixKey }, kycStatus }
}
