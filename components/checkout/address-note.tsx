'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import type { AddressWarning } from '@/lib/domain/recipients/address-warnings'
import { AddressInFull } from './address-in-full'

interface AddressNoteProps {
  warning: AddressWarning | null
  /** Ticked once the person has compared the two; required for an address that looks like a known one. */
  isCompared: boolean
  onCompared: (isCompared: boolean) => void
}

function AddressNote({ warning, isCompared, onCompared }: AddressNoteProps) {
  const t = useTranslations('address')
  if (warning === null) return null
  if (warning.kind === 'never-used') {
    return (
      <Alert tone="warn" title={t('neverUsed')} announce={false}>
        <p>{t('neverUsedDetail')}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={t('alike')}>
      <p>{t('alikeDetail')}</p>
      <p className="mt-1 font-medium">{t('known')}</p>
      <AddressInFull address={warning.known} />
      <Checkbox label={t('compared')} isChecked={isCompared} onChange={onCompared} className="mt-2" />
    </Alert>
  )
}

/** A warning about an address, shown before tokens go there, and whether the person must compare two addresses first. */
export function useAddressNote(warning: AddressWarning | null) {
  const [isCompared, setCompared] = useState(false)
  return {
    mustCompare: warning?.kind === 'alike' && !isCompared,
    note: <AddressNote warning={warning} isCompared={isCompared} onCompared={setCompared} />,
  }
}
