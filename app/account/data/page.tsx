import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageFrame } from '@/components/ui/page-frame'
import { EraseData } from '@/components/wallet/erase-data'
import { wordOf } from '@/lib/domain/kinds/on-offer'
import { openDb } from '@/lib/server/db/open'
import { getEnv } from '@/lib/server/env'
import { countPersonalData } from '@/lib/server/personal-data/collect'
import { currentUser } from '@/lib/server/session/auth'
import { site } from '@/site.config'
import { clientMessages } from '../../client-messages'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import { dataLinks } from '../parts'
import { eraseMyData } from './actions'

export const generateMetadata = titled('myData.title')

const counted = ['sessions', 'recipients', 'orders'] as const

export default async function MyDataPage() {
  const user = await currentUser()
  if (user === null) toSignIn('/account/data')
  const { SECURITY_LOG_DAYS: days, SECURITY_LOG_ADDRESSES: addresses } = getEnv()
  const t = await getTranslations('myData')
  // Only with their page, which is an optional part.
  const canEnd = String('sessions' in dataLinks)
  const flows = wordOf(site.flows)
  const [counts, messages] = await Promise.all([
    countPersonalData(await openDb(), user.id),
    clientMessages('myData', 'errors'),
  ])
  return (
    <PageFrame step="my-data" title={t('title')} lead={t('lead')}>
      <Card heading={t('kept')} className="grid gap-4">
        <dl className="grid gap-4">
          <div className="grid gap-1">
            <dt className="font-medium">{t('address')}</dt>
            <dd className="text-balance break-all font-mono text-sm">{user.address}</dd>
            <dd className="text-muted text-sm">{t('addressWhy')}</dd>
          </div>
          {counted.map((name) => (
            <div key={name} className="grid gap-1">
              <dt className="font-medium">{t(`${name}.name`)}</dt>
              <dd>{t(`${name}.count`, { count: counts[name] })}</dd>
              <dd className="text-muted text-sm">{t(`${name}.why`, { canEnd, flows })}</dd>
            </div>
          ))}
          <div className="grid gap-1">
            <dt className="font-medium">{t('securityLog.name')}</dt>
            <dd className="text-muted text-sm">{t('securityLog.why', { days, addresses })}</dd>
          </div>
          <div className="grid gap-1">
            <dt className="font-medium">{t('never.name')}</dt>
            <dd className="text-muted text-sm">{t('never.why')}</dd>
          </div>
        </dl>
        {Object.entries(dataLinks).map(([name, Link]) => (
          <Link key={name} />
        ))}
        {site.links?.privacy === undefined ? null : (
          <a href={site.links.privacy} className={buttonClass('link', 'sm', 'justify-self-start')}>
            {t('policy')}
          </a>
        )}
      </Card>
      <Card heading={t('file')} className="grid justify-items-start gap-4">
        <p className="text-muted">{t('fileDetail')}</p>
        <a href="/account/data/file" download className={buttonClass('secondary')}>
          {t('download')}
        </a>
      </Card>
      <Card heading={t('erase')} className="grid justify-items-start gap-4">
        <p className="text-muted">{t('eraseDetail')}</p>
        <NextIntlClientProvider messages={messages}>
          <EraseData account={user.address} erase={eraseMyData} />
        </NextIntlClientProvider>
      </Card>
    </PageFrame>
  )
}
