import { useTranslations } from 'next-intl'
import { LocalTime } from '@/components/ui/local-time'
import type { SessionView } from '@/lib/domain/session-view'

/** Browser, network and time: enough for a person to recognise their session. */
export function SessionFacts({ session, id }: { session: SessionView; id?: string }) {
  const t = useTranslations('sessions')
  return (
    <div id={id} className="grid min-w-0 gap-1 text-sm">
      <p className="font-medium text-base">{session.browser ?? t('browserUnknown')}</p>
      <p className="wrap-anywhere">
        {session.network === null ? t('networkUnknown') : t('network', { network: session.network })}
      </p>
      <p className="text-muted">
        {t('started')} <LocalTime iso={session.startedAt} />
      </p>
      <p className="text-muted">
        {t('lastSeen')} <LocalTime iso={session.lastSeenAt} />
      </p>
    </div>
  )
}
