// The contents of the sell form, and how they become a request. Pure: the form keeps one of these and loses nothing,
// whatever the server answers.

import type { FieldErrors } from '@/components/ui/use-marks'
import { type Chain, findToken } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { RecipientChoice } from '@/lib/domain/kinds/sell/kind'
import { type Locale, parseAmount } from '@/lib/domain/money/amount-text'
import { type Decimal, moneyPlaces } from '@/lib/domain/money/money'
import { checkLabel, checkRecipient, editedFields, recipientFields } from '@/lib/domain/recipients/recipient'
import type { CheckedForm } from './use-quote-request'
import type { SpendDraft } from './use-spend-form'

export interface SellDraft extends SpendDraft {
  /** Null while a recipient is being typed. */
  readonly savedRecipientId: string | null
  readonly details: PixRecipientInput
  readonly isSaving: boolean
  readonly label: string
}

/** Nobody is chosen or typed yet. */
export function isNobody({ savedRecipientId, details }: SellDraft): boolean {
  return savedRecipientId === null && Object.values(details).every((text) => text === '')
}

export type DraftField = 'amount' | 'label' | 'recipientId' | keyof PixRecipientInput
export type DraftErrors = FieldErrors<DraftField>

export function decimalsOf(draft: SellDraft, chains: readonly Chain[]): number {
  if (draft.method !== 'fromAmount') return moneyPlaces
  return findToken(chains, draft.chainId, draft.token)?.decimals ?? 0
}

const currencies = { fromAmount: null, toAmount: 'BRL', usd: 'USD' } as const

function amountOf(draft: SellDraft, chains: readonly Chain[], locale: Locale) {
  return parseAmount(draft.amountText, locale, decimalsOf(draft, chains), currencies[draft.method])
}

/** The amount if readable, for an estimate while typing. */
export function readAmount(draft: SellDraft, chains: readonly Chain[], locale: Locale): Decimal | null {
  const parsed = amountOf(draft, chains, locale)
  return parsed.ok ? parsed.decimal : null
}

function checkChoice(draft: SellDraft): { choice: RecipientChoice | null; errors: DraftErrors } {
  if (draft.savedRecipientId !== null) {
    return { choice: { kind: 'saved', recipientId: draft.savedRecipientId }, errors: {} }
  }
  const checked = checkRecipient(draft.details)
  const label = draft.isSaving ? checkLabel(draft.label) : null
  const errors: DraftErrors = {
    ...(checked.ok ? {} : checked.fields),
    ...(label === null || label.ok ? {} : { label: label.code }),
  }
  if (!checked.ok || (label !== null && !label.ok)) return { choice: null, errors }
  return {
    choice: { kind: 'inline', details: checked.recipient, saveAs: label === null ? null : label.value },
    errors,
  }
}

/** Either the request or a code for every field to correct, never just the first. */
export function checkDraft(
  draft: SellDraft,
  chains: readonly Chain[],
  locale: Locale,
): CheckedForm<DraftField> {
  const amount = amountOf(draft, chains, locale)
  const { choice, errors } = checkChoice(draft)
  if (!amount.ok || choice === null) {
    return { ok: false, errors: { ...(amount.ok ? {} : { amount: amount.code }), ...errors } }
  }
  const { chainId, token, method } = draft
  const request = { chainId, token, method, amount: amount.decimal, recipient: choice }
  return { ok: true, ask: (pressed) => ({ kind: 'sell', request: { ...request, ...pressed } }) }
}

export function fieldsIn(change: Partial<SellDraft>, draft: SellDraft): readonly DraftField[] {
  return [
    ...('amountText' in change || 'token' in change ? (['amount'] as const) : []),
    ...('label' in change || 'isSaving' in change ? (['label'] as const) : []),
    ...('savedRecipientId' in change ? (['recipientId', ...recipientFields] as const) : []),
    ...editedFields(draft.details, change.details ?? draft.details),
  ]
}

const fieldNames: readonly DraftField[] = ['amount', 'label', 'recipientId', ...recipientFields]

/** The server names fields by their path ("recipient.details.pixKey"); the last part is the form's own name. */
export function errorsFromServer(fields: Readonly<Record<string, ErrorCode>> | undefined): DraftErrors {
  const errors: Partial<Record<DraftField, ErrorCode>> = {}
  for (const [path, code] of Object.entries(fields ?? {})) {
    const last = path.split('.').at(-1)
    const name = last === 'saveAs' ? 'label' : fieldNames.find((field) => field === last)
    if (name !== undefined) errors[name] = code
  }
  return errors
}
