'use server'

import type { SavePix } from '@/components/recipients/pix-form'
import type { SaveWallet } from '@/components/recipients/wallet-form'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { ownAccountAction } from '@/lib/server/own-account'
import * as change from '@/lib/server/recipients/change'
import { saveRecipient } from '@/lib/server/recipients/create'
import * as frozen from '@/lib/server/recipients/frozen'
import {
  acceptKeyInput,
  changeDetailsInput,
  recipientInput,
  renameInput,
  savePixInput,
  saveWalletInput,
} from '@/lib/server/recipients/inputs'
import * as retire from '@/lib/server/recipients/retire'
import { saveWallet } from '@/lib/server/recipients/wallet'

type Answer = Promise<Result<SavedRecipientView>>

export async function savePixRecipient(
  account: string,
  request: Parameters<SavePix>[0],
): ReturnType<SavePix> {
  return ownAccountAction(
    { limit: 'recipient', schema: savePixInput },
    account,
    request,
    (context, { details, ...input }) => saveRecipient(context, { ...input, target: { details } }),
  )
}

export async function saveWalletRecipient(
  account: string,
  request: Parameters<SaveWallet>[0],
): ReturnType<SaveWallet> {
  return ownAccountAction({ limit: 'recipient', schema: saveWalletInput }, account, request, saveWallet)
}

export async function renameRecipient(recipientId: string, label: string): Answer {
  return signedInAction(
    { limit: 'step', schema: renameInput },
    { recipientId, label },
    change.renameRecipient,
  )
}

export async function changePixDetails(recipientId: string, details: PixRecipientInput): Answer {
  const raw = { recipientId, details }
  return signedInAction({ limit: 'recipient', schema: changeDetailsInput }, raw, change.changePixDetails)
}

export async function checkRecipient(recipientId: string): Answer {
  return signedInAction(
    { limit: 'recipient', schema: recipientInput },
    { recipientId },
    change.checkRecipient,
  )
}

export async function acceptKey(recipientId: string, maskedKey: string): Answer {
  const raw = { recipientId, maskedKey }
  return signedInAction({ limit: 'recipient', schema: acceptKeyInput }, raw, frozen.acceptKey)
}

export async function resendWallet(recipientId: string): Answer {
  return signedInAction({ limit: 'recipient', schema: recipientInput }, { recipientId }, frozen.resendWallet)
}

export async function retireRecipient(recipientId: string): Promise<Result<SavedRecipientView | null>> {
  return signedInAction({ limit: 'step', schema: recipientInput }, { recipientId }, retire.retireRecipient)
}

export async function dismissRecipient(recipientId: string): Promise<Result<SavedRecipientView | null>> {
  return signedInAction({ limit: 'step', schema: recipientInput }, { recipientId }, retire.dismissRecipient)
}

export async function restoreRecipient(recipientId: string): Promise<Result<SavedRecipientView | null>> {
  return signedInAction({ limit: 'step', schema: recipientInput }, { recipientId }, retire.restoreRecipient)
}
