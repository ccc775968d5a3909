'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import type { Address } from '@/lib/domain/chains'

interface WrongAccountProps {
  wanted: Address
  connected: Address
}

/** The required account, the connected one, and how to change it. */
export function WrongAccount({ wanted, connected }: WrongAccountProps) {
  const t = useTranslations('sign')
  const review = useTranslations('review.account')
  return (
    <div className="grid gap-3">
      <Alert tone="warn" title={t('wrongAccount')}>
        <p>{t('wrongAccountDetail')}</p>
      </Alert>
      <Facts>
        <Fact term={review('wanted')} stacked>
          <CopyText value={wanted} label={review('wanted')} />
        </Fact>
        <Fact term={review('connected')} stacked>
          <span className="block text-balance break-all font-mono text-[0.8em] text-muted sm:text-[0.9em]">
            {connected}
          </span>
        </Fact>
      </Facts>
      <ol className="list-decimal space-y-1 pl-5 text-sm">
        <li>{review('stepOpen')}</li>
        <li>{review('stepChoose')}</li>
        <li>{review('stepConnect')}</li>
      </ol>
    </div>
  )
}
