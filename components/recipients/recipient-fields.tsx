'use client'

import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, uncorrected } from '@/components/ui/input'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { isBrCode, type PixKeyKind, parsePixKey } from '@/lib/domain/rails/pix/key'
import { parseTaxId } from '@/lib/domain/rails/pix/tax-id'
import { fillFromBrCode } from './br-code-paste'

interface RecipientFieldsProps {
  details: PixRecipientInput
  errors: Readonly<Partial<Record<keyof PixRecipientInput, ErrorCode>>>
  onChange: (details: PixRecipientInput) => void
}

/** What was typed, as it was understood. */
function Recognised({ kind, display }: { kind: PixKeyKind; display: string }) {
  const t = useTranslations('recipient')
  return (
    <span className="flex items-start gap-1.5 text-ink">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span className="wrap-anywhere">{t('recognised', { kind: t(`kinds.${kind}`), key: display })}</span>
    </span>
  )
}

/** The payee: each field with one line that says why it is asked for. */
export function RecipientFields({ details, errors, onChange }: RecipientFieldsProps) {
  const t = useTranslations('recipient')
  const errorText = useTranslations('errors')
  const key = parsePixKey(details.pixKey)
  const hasIdentity =
    [details.name, details.taxId, details.email].some((text) => text !== '') || errors.name !== undefined
  const set: Setter = (field) => (event) => onChange({ ...details, [field]: event.target.value })
  const error: Wrong = (field) => {
    // Report a damaged code at once: the rest of the form must then be filled in by hand.
    const pasted = field === 'pixKey' && !key.ok && isBrCode(details.pixKey) ? key.code : undefined
    const code = pasted ?? errors[field]
    return code === undefined ? {} : { error: errorText(`${code}.detail`) }
  }
  return (
    <div className="group/payee grid gap-5">
      <Field
        label={t('pixKey')}
        hint={key.ok ? <Recognised kind={key.kind} display={key.display} /> : t('pixKeyHint')}
        {...error('pixKey')}
      >
        {(control) => (
          <Input
            {...control}
            {...uncorrected}
            name="pixKey"
            // Blank, so that a style sheet can tell whether there is a key.
            placeholder=" "
            value={details.pixKey}
            onChange={(event) => onChange(fillFromBrCode({ ...details, pixKey: event.target.value }))}
          />
        )}
      </Field>
      <Identity isShown={hasIdentity} details={details} set={set} error={error} />
    </div>
  )
}

type Setter = (field: keyof PixRecipientInput) => (event: { target: { value: string } }) => void
type Wrong = (field: keyof PixRecipientInput) => { readonly error?: string }

interface IdentityProps {
  /** Whatever the key is: something was typed, or a press found it missing. */
  isShown: boolean
  details: PixRecipientInput
  set: Setter
  error: Wrong
}

/**
 * Who the key belongs to, which the service asks of each new recipient. It follows the key by the style sheet alone, so that it
 * can be typed before the page's scripts are there.
 */
function Identity({ isShown, details, set, error }: IdentityProps) {
  const t = useTranslations('recipient')
  const taxId = parseTaxId(details.taxId)
  return (
    <div
      className={clsx(
        'animate-open gap-5',
        isShown ? 'grid' : 'hidden group-has-[input[name=pixKey]:not(:placeholder-shown)]/payee:grid',
      )}
    >
      <Field label={t('name')} hint={t('nameHint')} {...error('name')}>
        {(control) => (
          <Input
            {...control}
            {...uncorrected}
            name="name"
            value={details.name}
            onChange={set('name')}
            autoCapitalize="words"
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('taxId')}
          hint={taxId.ok ? <Recognised kind={taxId.kind} display={taxId.display} /> : t('taxIdHint')}
          {...error('taxId')}
        >
          {(control) => (
            <Input
              {...control}
              {...uncorrected}
              name="taxId"
              value={details.taxId}
              onChange={set('taxId')}
              autoCapitalize="characters"
            />
          )}
        </Field>
        <Field label={t('email')} hint={t('emailHint')} {...error('email')}>
          {(control) => (
            <Input
              {...control}
              {...uncorrected}
              name="email"
              type="email"
              value={details.email}
              onChange={set('email')}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
