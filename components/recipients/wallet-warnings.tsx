'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import type { WalletWarning } from '@/lib/domain/recipients/wallet'

interface WalletWarningsProps {
  warnings: readonly WalletWarning[]
  isSure: boolean
  onChange: (isSure: boolean) => void
}

/** Warnings about an address, and the checkbox to accept them. */
export function WalletWarnings({ warnings, isSure, onChange }: WalletWarningsProps) {
  const t = useTranslations('recipients.new')
  return (
    <div className="grid gap-3">
      <Alert tone="warn" title={t('warningsTitle')}>
        <ul className="grid list-disc gap-1.5 pl-4">
          {warnings.map((warning) => (
            <li key={warning.kind} className="wrap-anywhere">
              {warning.kind === 'alike'
                ? t('warnings.alike', { known: warning.known })
                : t(`warnings.${warning.kind}`)}
            </li>
          ))}
        </ul>
      </Alert>
      <Checkbox label={t('sure')} isChecked={isSure} onChange={onChange} />
    </div>
  )
}
