// The recipient calls: create, list, find by name, change, end.
import { maskPixKey, type PixKeyKind, pixKeyKind } from '@/lib/domain/pix'
import { SettlementError } from './errors'
import { parseAnswer } from './parse-answer'
import {
  type CreateRecipientRequest,
  createRecipientBody,
  type TokenForm,
  type UpdateRecipientRequest,
  updateRecipientBody,
} from './recipient-bodies'
import type { Transport } from './transport'
import { type WireRecipientList, wireCreatedRecipient, wireRecipientList } from './wire'

export interface ServiceRecipient {
  readonly recipientId: string
  /** The name that we gave it. */
  readonly name: string | null
  readonly kind: 'pix' | 'wallet' | 'unknown'
  readonly keyKind: PixKeyKind | null
  readonly maskedKey: string | null
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'more_needed' | 'unknown'
}

export interface RecipientPage {
  readonly recipients: readonly ServiceRecipient[]
  readonly total: number | null
}

const kycStatuses = ['pending', 'approved', 'rejected', 'more_needed'] as const

/** Identity data and whole keys end here. */
function toRecipient(recipient: WireRecipientList['recipients'][number]): ServiceRecipient {
  const key = recipient.fiatSettlementDetails?.pixKey ?? null
  const keyKind = key === null ? null : pixKeyKind(key)
  return {
    recipientId: recipient.recipientId,
    name: recipient.name,
    kind: recipient.fiatSettlementDetails ? 'pix' : recipient.toAddress ? 'wallet' : 'unknown',
    keyKind,
    maskedKey:
      key === null ? null : keyKind === null ? '****' : maskPixKey({ kind: keyKind, normalized: key }),
    kycStatus: kycStatuses.find((status) => status === recipient.kycStatus?.toLowerCase()) ?? 'unknown',
  }
}

export interface PageOfList {
  readonly page: number
  readonly limit: number
}

/** GET /recipients, active ones only, by name (documented; the path is assumed). */
export async function listRecipients(
  transport: Transport,
  { page, limit }: PageOfList,
): Promise<RecipientPage> {
  const operation = 'list-recipients'
  const query = { page: String(page), limit: String(limit) }
  const answer = await transport.send({ operation, method: 'GET', path: '/recipients', query })
  const wire = parseAnswer(operation, wireRecipientList, answer.body)
  return { recipients: wire.recipients.map(toRecipient), total: wire.total }
}

const mostPerPage = 100

/**
 * The active recipient of that name, or null. The list is by name (documented), so its pages are halved: a project with
 * a million recipients costs about fifteen calls. Where it is not in order after all, every page is read.
 */
export async function findRecipientByName(
  transport: Transport,
  name: string,
): Promise<ServiceRecipient | null> {
  const read = (page: number) => listRecipients(transport, { page, limit: mostPerPage })
  const first = await read(1)
  const found = named(first, name)
  if (found !== null || isLast(first, 1)) return found
  const pages = first.total === null ? null : Math.ceil(first.total / mostPerPage)
  if (pages !== null && isInOrder(first)) {
    const halved = await halve(read, name, pages)
    if (halved !== 'out-of-order') return halved
  }
  for (let page = 2; ; page += 1) {
    const next = await read(page)
    const there = named(next, name)
    if (there !== null || isLast(next, page)) return there
  }
}

type Read = (page: number) => Promise<RecipientPage>

async function halve(
  read: Read,
  name: string,
  pages: number,
): Promise<ServiceRecipient | null | 'out-of-order'> {
  let [low, high] = [2, pages]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const page = await read(middle)
    const there = named(page, name)
    if (there !== null) return there
    if (!isInOrder(page)) return 'out-of-order'
    const names = namesOf(page)
    const [least, greatest] = [names[0], names.at(-1)]
    // Those without a name come last.
    if (least === undefined || greatest === undefined || name < least) high = middle - 1
    else if (name > greatest) low = middle + 1
    else return null
  }
  return null
}

function named({ recipients }: RecipientPage, name: string): ServiceRecipient | null {
  return recipients.find((recipient) => recipient.name === name) ?? null
}

function namesOf({ recipients }: RecipientPage): readonly string[] {
  return recipients.flatMap(({ name }) => (name === null ? [] : [name]))
}

function isInOrder(page: RecipientPage): boolean {
  return namesOf(page).every((name, index, all) => index === 0 || (all[index - 1] ?? '') <= name)
}

function isLast({ recipients, total }: RecipientPage, page: number): boolean {
  return recipients.length < mostPerPage || (total !== null && page * mostPerPage >= total)
}

/**
 * POST /create-recipient. A 409 says that the name, which is ours alone, was created before (contract): the list knows
 * its id. A generated wallet's private key in the answer (seen) ends in the parser.
 */
export async function createRecipient(
  transport: Transport,
  request: CreateRecipientRequest,
  form: TokenForm,
): Promise<{ readonly recipientId: string }> {
  const operation = 'create-recipient'
  const body = createRecipientBody(request, form)
  try {
    const answer = await transport.send({ operation, method: 'POST', path: '/create-recipient', body })
    return { recipientId: parseAnswer(operation, wireCreatedRecipient, answer.body).recipientId }
  } catch (error) {
    if (!(error instanceof SettlementError) || error.status !== 409) throw error
    const found = await findRecipientByName(transport, request.name).catch((listError: unknown) => {
      // A service without a list (its path is assumed) leaves the first refusal as what is known.
      if (listError instanceof SettlementError && listError.status === 404) return null
      throw listError
    })
    if (found === null) throw error
    return { recipientId: found.recipientId }
  }
}

/** PUT /update-recipient (assumed). The same change again changes nothing more; it is not repeated by itself all the same. */
export async function updateRecipient(
  transport: Transport,
  request: UpdateRecipientRequest,
  form: TokenForm,
): Promise<void> {
  const body = updateRecipientBody(request, form)
  await transport.send({ operation: 'update-recipient', method: 'PUT', path: '/update-recipient', body })
}

/** PUT /deactivate-recipient (assumed). Ending one again changes nothing; a 404 means that there is nothing to end. */
export async function deactivateRecipient(transport: Transport, recipientId: string): Promise<void> {
  const operation = 'deactivate-recipient'
  const body = { recipientId }
  try {
    await transport.send({ operation, method: 'PUT', path: '/deactivate-recipient', body })
  } catch (error) {
    const isGone =
      error instanceof SettlementError && error.status === 404 && error.code === 'recipient_not_found'
    if (!isGone) throw error
  }
}
