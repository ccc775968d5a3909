// The recipient calls: create, list, update, deactivate. find.ts finds one by its name.
import { readWrittenKey } from '@/lib/domain/rails/pix/key-match'
import { SettlementError } from '../errors'
import type {
  Confirmation,
  CreateRecipientRequest,
  ListedTarget,
  PageOfList,
  RecipientPage,
  ServiceRecipient,
  UpdateRecipientRequest,
} from '../port'
import type { Call } from '../transport/exchange'
import type { Transport } from '../transport/transport'
import { ask } from '../wire/ask'
import { demandOwnId } from '../wire/own-id'
import { meaningOf } from '../wire/status-word'
import { createRecipientBody, type TokenForm, updateRecipientBody } from './body'
import { type WireRecipientList, wireChangedRecipient, wireCreatedRecipient, wireRecipientList } from './wire'

/** As `meaningOf` normalises them. */
const kycStatuses = new Map([
  ['pending', 'pending'],
  ['approved', 'approved'],
  ['rejected', 'rejected'],
  ['moreneeded', 'more_needed'],
] as const)

type WireRecipient = WireRecipientList['recipients'][number]

function targetOf({ fiatSettlementDetails: fiat, toChain, toAddress }: WireRecipient): ListedTarget {
  const address = toAddress?.trim() ?? ''
  const key = fiat?.pixKey?.trim() ?? ''
  // A wallet may be listed with empty details of the other kind.
  const isEmpty = key === '' && (fiat?.toCurrency?.trim() ?? '') === ''
  if (fiat !== null && !(isEmpty && address !== '')) {
    return { kind: 'pix', key: key === '' ? null : readWrittenKey(key) }
  }
  if (address === '') return { kind: 'unknown' }
  const chainId = toChain !== null && /^\d{1,10}$/.test(toChain) ? Number(toChain) : null
  return { kind: 'wallet', chainId, address }
}

/** Identity data stops here. */
function toRecipient(recipient: WireRecipient): ServiceRecipient {
  return {
    recipientId: recipient.recipientId,
    name: recipient.name,
    target: targetOf(recipient),
    kycStatus: meaningOf<ServiceRecipient['kycStatus']>(kycStatuses, recipient.kycStatus) ?? 'unknown',
  }
}

/** GET /recipients, active ones only, by name (documented; the path is assumed). */
export async function listRecipients(
  transport: Transport,
  { page, limit }: PageOfList,
): Promise<RecipientPage> {
  const query = { page: String(page), limit: String(limit) }
  const call = { operation: 'list-recipients', method: 'GET', path: '/recipients', query } as const
  const { body } = await ask(transport, call, wireRecipientList)
  return { recipients: body.recipients.map(toRecipient), total: body.total }
}

/** POST /create-recipient. The parser drops a generated wallet's private key in the answer (seen). */
export async function createRecipient(
  transport: Transport,
  request: CreateRecipientRequest,
  form: TokenForm,
): Promise<{ readonly recipientId: string }> {
  const body = createRecipientBody(request, form)
  const call = { operation: 'create-recipient', method: 'POST', path: '/create-recipient', body } as const
  return (await ask(transport, call, wireCreatedRecipient)).body
}

/** Any 2xx is a success, but if it is not an object or names another recipient, its outcome is unknown. */
async function change(transport: Transport, call: Call, recipientId: string): Promise<Confirmation> {
  const { recipientId: named } = (await ask(transport, call, wireChangedRecipient)).body
  demandOwnId(call.operation, recipientId, [named])
  return named === undefined || named === null ? 'unconfirmed' : 'confirmed'
}

/**
 * PUT /update-recipient (assumed). Never repeated automatically, although the same change again would have no further
 * effect.
 */
export async function updateRecipient(
  transport: Transport,
  request: UpdateRecipientRequest,
  form: TokenForm,
): Promise<Confirmation> {
  const body = updateRecipientBody(request, form)
  const call = { operation: 'update-recipient', method: 'PUT', path: '/update-recipient', body } as const
  return change(transport, call, request.recipientId)
}

/** PUT /deactivate-recipient (assumed). Doing it again has no effect; a 404 means there is nothing to deactivate. */
export async function deactivateRecipient(transport: Transport, recipientId: string): Promise<Confirmation> {
  const call = {
    operation: 'deactivate-recipient',
    method: 'PUT',
    path: '/deactivate-recipient',
    body: { recipientId },
  } as const
  try {
    return await change(transport, call, recipientId)
  } catch (error) {
    const isGone =
      error instanceof SettlementError && error.status === 404 && error.code === 'recipient_not_found'
    if (!isGone) throw error
    return 'confirmed'
  }
}
