import { clsx } from 'clsx'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { PixForm } from '@/components/recipients/pix-form'
import { WalletForm } from '@/components/recipients/wallet-form'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { chosenClass } from '@/components/ui/chosen'
import { PageFrame } from '@/components/ui/page-frame'
import { PageLink } from '@/components/ui/page-link'
import type { AddressParams } from '@/lib/domain/history/filter'
import { flowsPaying, recipientKinds } from '@/lib/domain/recipients/paying'
import { getOfferedChains } from '@/lib/server/chains'
import { currentUser } from '@/lib/server/session/auth'
import { site } from '@/site.config'
import { clientMessages } from '../../client-messages'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import { savePixRecipient, saveWalletRecipient } from '../actions'

export const generateMetadata = titled('recipients.new.title')

/** The form asks only for recipients whom the site can pay. */
const offeredKinds = () => recipientKinds.filter((kind) => flowsPaying(kind, site.flows).length > 0)

interface NewRecipientPageProps {
  searchParams: Promise<AddressParams>
}

export default async function NewRecipientPage({ searchParams }: NewRecipientPageProps) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  if (user === null) toSignIn('/recipients/new', params)
  const kinds = offeredKinds()
  const kind = kinds.find((name) => name === params.kind) ?? kinds[0] ?? 'pix'
  const t = await getTranslations('recipients.new')
  const one = await getTranslations('recipients.one')
  const checkout = await getTranslations('checkout')
  const [chains, messages] = await Promise.all([
    getOfferedChains(),
    clientMessages('recipient', 'recipients', 'address', 'errors'),
  ])
  return (
    <PageFrame step={`new-${kind}`} title={t('title')} back={{ href: '/recipients', text: one('back') }}>
      {kinds.length < 2 ? null : (
        <nav aria-label={t('kind')} className="grid gap-2 sm:grid-cols-2">
          {kinds.map((name) => (
            <PageLink
              key={name}
              href={name === 'pix' ? '/recipients/new' : `/recipients/new?kind=${name}`}
              aria-current={name === kind ? 'page' : undefined}
              className={clsx(
                'flex min-h-14 items-center rounded-xl border px-4 font-medium',
                name === kind ? chosenClass : 'border-line bg-surface hover:border-ink',
              )}
            >
              {t(`kinds.${name}`)}
            </PageLink>
          ))}
        </nav>
      )}
      <NextIntlClientProvider messages={messages}>
        <Card aria-label={t(`kinds.${kind}`)}>
          {kind === 'pix' ? (
            <PixForm save={savePixRecipient.bind(null, user.address)} />
          ) : chains.length === 0 ? (
            <Alert tone="warn" title={checkout('noTokens')} announce={false} />
          ) : (
            <WalletForm chains={chains} save={saveWalletRecipient.bind(null, user.address)} />
          )}
        </Card>
      </NextIntlClientProvider>
    </PageFrame>
  )
}
