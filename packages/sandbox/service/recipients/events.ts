import type { KycStatus, Recipient, ServiceState } from '../state'

export type RecipientEvent =
  | { readonly type: 'recipient-created'; readonly recipient: Recipient }
  | {
      readonly type: 'recipient-updated'
      readonly recipientId: string
      readonly target: Recipient['target']
      readonly at: string
    }
  | { readonly type: 'recipient-retired'; readonly recipientId: string; readonly at: string }
  | {
      readonly type: 'kyc-set'
      /** Null: every recipient from now on. */
      readonly recipientId: string | null
      readonly status: KycStatus
      readonly at: string
    }

export function applyRecipientEvent(state: ServiceState, event: RecipientEvent): void {
  switch (event.type) {
    case 'recipient-created':
      state.recipients.set(event.recipient.recipientId, event.recipient)
      return
    case 'recipient-updated':
      change(state, event.recipientId, { target: event.target })
      return
    case 'recipient-retired':
      change(state, event.recipientId, { retiredAt: event.at })
      return
    case 'kyc-set':
      if (event.recipientId === null) state.kycOfNew = event.status
      else setKyc(state, event.recipientId, event.status)
      return
  }
}

function setKyc(state: ServiceState, recipientId: string, kycStatus: KycStatus): void {
  const target = state.recipients.get(recipientId)?.target
  if (target?.kind === 'fiat') change(state, recipientId, { target: { ...target, kycStatus } })
}

function change(state: ServiceState, recipientId: string, to: Partial<Recipient>): void {
  const recipient = state.recipients.get(recipientId)
  if (recipient !== undefined) state.recipients.set(recipientId, { ...recipient, ...to })
}
