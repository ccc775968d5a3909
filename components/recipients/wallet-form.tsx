'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { focusFirstError } from '@/components/ui/focus-first-error'
import { Form } from '@/components/ui/form'
import { useFormPress } from '@/components/ui/use-form-press'
import { useIntentKey } from '@/components/ui/use-press'
import type { Chain } from '@/lib/domain/chains'
import { checkLabel } from '@/lib/domain/recipients/recipient'
import { checkAddress, type SavedWallet, type WalletWarning } from '@/lib/domain/recipients/wallet'
import type { Result } from '@/lib/domain/result'
import { LabelField } from './label-field'
import { PressFailure } from './press-failure'
import { firstTarget, WalletFields, type WalletText } from './wallet-fields'
import { WalletWarnings } from './wallet-warnings'

export type SaveWallet = (request: {
  readonly intentKey: string
  readonly label: string
  readonly chainId: number
  readonly token: string
  readonly address: string
  readonly isSure: boolean
}) => Promise<Result<SavedWallet>>

/** Warnings, and whether they are accepted, for one wallet as it was typed. */
interface Warned {
  readonly text: WalletText
  readonly warnings: readonly WalletWarning[]
  readonly isSure: boolean
}

/** Off until the shown warnings are accepted. */
function SaveButton({ isBusy, warned }: { isBusy: boolean; warned: Warned | null }) {
  const t = useTranslations('recipients.new')
  return (
    <Button type="submit" size="lg" busy={isBusy} busyText={t('saving')} disabled={warned?.isSure === false}>
      {isBusy ? t('saving') : warned === null ? t('save') : t('anyway')}
    </Button>
  )
}

export function WalletForm({ chains, save }: { chains: readonly Chain[]; save: SaveWallet }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [label, setLabel] = useState('')
  const [text, setText] = useState<WalletText>(() => ({ ...firstTarget(chains), address: '' }))
  const [warned, setWarned] = useState<Warned | null>(null)
  const keyOf = useIntentKey()
  const press = useFormPress(['label', 'address'])
  // An answer may arrive when another address is typed, which has its own warnings.
  const shown = warned?.text === text ? warned : null
  const isSure = shown?.isSure ?? false

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [named, checked] = [checkLabel(label), checkAddress(text.address, chains)]
    if (!named.ok || !checked.ok) {
      press.mark({
        ...(named.ok ? {} : { label: named.code }),
        ...(checked.ok ? {} : { address: checked.code }),
      })
      return focusFirstError(form.current)
    }
    const content = { ...text, label: named.value, address: checked.address }
    const answer = await press.run(() => save({ ...content, isSure, intentKey: keyOf(content) }))
    if (answer === null) return focusFirstError(form.current)
    if (answer.saved === undefined) return setWarned({ text, warnings: answer.warnings, isSure: false })
    router.push(`/recipients/${answer.saved.id}`)
  }

  return (
    <Form ref={form} onSubmit={submit} className="grid gap-6">
      <LabelField
        label={label}
        error={press.errors.label}
        onChange={(changed) => {
          setLabel(changed)
          press.edit(['label'])
        }}
      />
      <WalletFields
        chains={chains}
        text={text}
        error={press.errors.address}
        onChange={(changed) => {
          setText(changed)
          press.edit(['address'])
        }}
      />
      {shown === null ? null : (
        <WalletWarnings
          warnings={shown.warnings}
          isSure={isSure}
          onChange={(accepted) => setWarned({ ...shown, isSure: accepted })}
        />
      )}
      {press.failure === null ? null : <PressFailure failure={press.failure} />}
      <SaveButton isBusy={press.isBusy} warned={shown} />
    </Form>
  )
}
