'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { RecipientFields } from '../../recipients/recipient-fields'
import { SaveRecipient } from '../../recipients/save-recipient'
import { SavedRecipients } from '../../recipients/saved-recipients'
import { useSignIn } from '../../wallet/sign-in-gate'
import { useRamp } from '../ramp-context'
import { FillExample } from './fill-example'
import type { DraftErrors, SellDraft } from './sell-draft'
import { useStillOffered } from './use-still-offered'

interface NewRecipientProps {
  draft: SellDraft
  errors: DraftErrors
  onChange: (change: Partial<SellDraft>) => void
}

/** Someone new, typed here, and whether they are saved. */
function NewRecipient({ draft, errors, onChange }: NewRecipientProps) {
  const { savesRecipients = true } = useRamp()
  return (
    <>
      <RecipientFields
        details={draft.details}
        errors={errors}
        onChange={(details) => onChange({ details })}
      />
      {savesRecipients ? (
        <SaveRecipient
          isSaving={draft.isSaving}
          label={draft.label}
          error={errors.label}
          onChange={onChange}
        />
      ) : null}
    </>
  )
}

interface RecipientSectionProps extends NewRecipientProps {
  isSignedIn: boolean
  recipients: readonly PixChoice[]
  /** Why the recipient that was asked for is not among them. */
  refusal: ErrorCode | null
}

export function RecipientSection(props: RecipientSectionProps) {
  const { isSignedIn, draft, errors, recipients, refusal, onChange } = props
  const t = useTranslations('recipient')
  const errorText = useTranslations('errors')
  const signIn = useSignIn()
  const { savedRecipientId } = draft
  const isNew = savedRecipientId === null
  useStillOffered(!isSignedIn || isNew || recipients.some(({ id }) => id === savedRecipientId), () =>
    onChange({ savedRecipientId: null }),
  )
  return (
    <section aria-labelledby="recipient-heading" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="recipient-heading" className="font-semibold text-lg">
          {t('heading')}
        </h2>
        {process.env.NEXT_PUBLIC_RAMP_MODE === 'sandbox' && isNew ? (
          <FillExample onFill={(details) => onChange({ details })} />
        ) : null}
      </div>
      {signIn === null || recipients.length > 0 ? null : isSignedIn ? (
        // As high as the button that it follows.
        <p className="min-h-6 text-muted text-sm">{t('noneSaved')}</p>
      ) : (
        <Button variant="link" size="sm" className="justify-self-start" onClick={() => void signIn()}>
          {t('signInForSaved')}
        </Button>
      )}
      {refusal === null || refusal === 'not_signed_in' || !isNew ? null : (
        <Alert tone="warn" title={errorText(`${refusal}.title`)} announce={false}>
          <p>{errorText(`${refusal}.detail`)}</p>
          <p>{errorText(`${refusal}.action`)}</p>
        </Alert>
      )}
      {recipients.length === 0 ? null : (
        <SavedRecipients
          recipients={recipients}
          value={savedRecipientId}
          error={errors.recipientId === undefined ? undefined : errorText(`${errors.recipientId}.detail`)}
          onChange={(savedRecipientId) => onChange({ savedRecipientId })}
        />
      )}
      {isNew ? <NewRecipient draft={draft} errors={errors} onChange={onChange} /> : null}
    </section>
  )
}
