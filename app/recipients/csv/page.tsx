import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { CsvImport } from '@/components/recipients/csv/csv-import'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageFrame } from '@/components/ui/page-frame'
import { csvColumns } from '@/lib/domain/recipients/csv-rows'
import { getChains } from '@/lib/server/chains'
import { readLocale } from '@/lib/server/i18n'
import { currentUser } from '@/lib/server/session/auth'
import { clientMessages } from '../../client-messages'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import { savePixRecipient, saveWalletRecipient } from '../actions'

export const generateMetadata = titled('recipients.csv.title')

export default async function CsvPage() {
  const user = await currentUser()
  if (user === null) toSignIn('/recipients/csv')
  const t = await getTranslations('recipients.csv')
  const one = await getTranslations('recipients.one')
  const [chains, messages, locale] = await Promise.all([
    getChains(),
    clientMessages('recipients', 'errors'),
    readLocale(),
  ])
  const file = locale === 'pt-BR' ? '/recipients/export?format=csv-br' : '/recipients/export'
  return (
    <PageFrame
      step="recipients-csv"
      title={t('title')}
      lead={t('lead')}
      back={{ href: '/recipients', text: one('back') }}
      isWide
    >
      <Card heading={t('import')} className="grid gap-4">
        <p className="wrap-anywhere max-w-2xl text-muted text-sm">
          {t('importDetail', { columns: csvColumns.slice(0, 9).join(', ') })}
        </p>
        <NextIntlClientProvider messages={messages}>
          <CsvImport
            chains={chains}
            savePix={savePixRecipient.bind(null, user.address)}
            saveWallet={saveWalletRecipient.bind(null, user.address)}
          />
        </NextIntlClientProvider>
      </Card>
      <Card heading={t('export')} className="grid justify-items-start gap-4">
        <p className="max-w-2xl text-muted text-sm">{t('exportDetail')}</p>
        <a href={file} download className={buttonClass('secondary')}>
          {t('download')}
        </a>
      </Card>
    </PageFrame>
  )
}
