'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePresses } from '@/components/ui/use-presses'
import type { Address } from '@/lib/domain/chains'
import type { Result } from '@/lib/domain/result'
import type { SessionView } from '@/lib/domain/session-view'
import { SessionFacts } from './session-facts'

interface OpenSessionsProps {
  sessions: readonly SessionView[]
  account: Address
  endOne: (sessionId: string) => Promise<Result<null>>
  endOthers: (account: Address) => Promise<Result<unknown>>
}

/** Open sessions. The current one is ended by signing out. */
export function OpenSessions({ sessions, account, endOne, endOthers }: OpenSessionsProps) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, failure, run } = usePresses<string>()
  const [said, setSaid] = useState('')
  const press = async (which: string, done: string, act: () => Promise<Result<unknown>>) => {
    if (busy !== null) return
    setSaid('')
    if (!(await run(which, act))) return
    setSaid(done)
    // The pressed button disappears with its session.
    heading.current?.focus()
    router.refresh()
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Card aria-labelledby="open-heading" className="grid gap-4">
      <h2 id="open-heading" ref={heading} tabIndex={-1} className="font-semibold text-lg">
        {t('open')}
      </h2>
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-start justify-between gap-3 border-line border-b pb-4 last:border-b-0 last:pb-0"
          >
            <SessionFacts id={`session-${session.id}`} session={session} />
            {session.isCurrent ? (
              <Badge>{t('current')}</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                aria-describedby={`session-${session.id}`}
                busy={busy === session.id}
                onClick={() => press(session.id, t('endedOne'), () => endOne(session.id))}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure === null ? null : <ErrorAlert error={failure} />}
      <p role="status" className="text-sm">
        {said}
      </p>
      {others.length === 0 ? null : (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy === 'others'}
          onClick={() => press('others', t('endedOthers'), () => endOthers(account))}
        >
          {t('endOthers')}
        </Button>
      )}
    </Card>
  )
}
