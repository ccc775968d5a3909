import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageFrame } from '@/components/ui/page-frame'
import { PageLink } from '@/components/ui/page-link'
import { OpenSessions } from '@/components/wallet/open-sessions'
import { SessionFacts } from '@/components/wallet/session-facts'
import { openDb } from '@/lib/server/db/open'
import { currentSessionId, currentUser } from '@/lib/server/session/auth'
import { listSessions } from '@/lib/server/session/own-sessions'
import { clientMessages } from '../../client-messages'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import { endAllOthers, endSessionById } from './actions'

export const generateMetadata = titled('sessions.title')

export default async function SessionsPage() {
  const user = await currentUser()
  if (user === null) toSignIn('/account/sessions')
  const t = await getTranslations('sessions')
  const [{ open, ended }, messages] = await Promise.all([
    listSessions(await openDb(), user.id, await currentSessionId(), new Date()),
    clientMessages('sessions', 'errors'),
  ])
  return (
    <PageFrame step="sessions" title={t('title')} lead={t('lead')}>
      <NextIntlClientProvider messages={messages}>
        <OpenSessions
          sessions={open}
          account={user.address}
          endOne={endSessionById}
          endOthers={endAllOthers}
        />
        {ended.length === 0 ? null : (
          <Card heading={t('ended')} className="grid gap-4">
            <ul className="grid gap-4">
              {ended.map((session) => (
                <li key={session.id} className="border-line border-b pb-4 last:border-b-0 last:pb-0">
                  <SessionFacts session={session} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </NextIntlClientProvider>
      <PageLink href="/account/data" className={buttonClass('link', 'sm', 'justify-self-start')}>
        {t('yourData')}
      </PageLink>
    </PageFrame>
  )
}
