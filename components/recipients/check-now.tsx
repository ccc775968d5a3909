'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { usePress } from '@/components/ui/use-press'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { PressFailure } from './press-failure'

interface CheckNowProps {
  recipientId: string
  check: (recipientId: string) => Promise<Result<SavedRecipientView>>
}

/** Asks the service on a person's press; otherwise it is asked periodically. */
export function CheckNow({ recipientId, check }: CheckNowProps) {
  const t = useTranslations('recipients.one')
  const router = useRouter()
  const press = usePress()
  const [isChecked, setChecked] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      {press.failure === null ? null : <PressFailure failure={press.failure} />}
      <Button
        variant="secondary"
        busy={press.isBusy}
        busyText={t('checkingNow')}
        onClick={async () => {
          setChecked(false)
          if ((await press.run(() => check(recipientId))) === null) return
          setChecked(true)
          router.refresh()
        }}
      >
        {press.isBusy ? t('checkingNow') : t('checkNow')}
      </Button>
      <span role="status" className="sr-only">
        {isChecked ? t('checked') : ''}
      </span>
    </div>
  )
}
