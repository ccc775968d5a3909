import { notFound } from 'next/navigation'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ChangeDetails } from '@/components/recipients/change-details'
import { CheckNow } from '@/components/recipients/check-now'
import { FrozenPanel } from '@/components/recipients/frozen-panel'
import { PayAgain } from '@/components/recipients/pay-again'
import { RecipientFacts } from '@/components/recipients/recipient-facts'
import { RenameForm } from '@/components/recipients/rename-form'
import { RetirePanel } from '@/components/recipients/retire-panel'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageFrame } from '@/components/ui/page-frame'
import { PageLink } from '@/components/ui/page-link'
import type { Chain } from '@/lib/domain/chains'
import { flowsPaying } from '@/lib/domain/recipients/paying'
import { type SavedRecipientView, standingOf } from '@/lib/domain/recipients/saved'
import { getChains, getOfferedChains } from '@/lib/server/chains'
import { getRecipient } from '@/lib/server/recipients/list'
import { countGoingOn } from '@/lib/server/recipients/retire'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { currentUser } from '@/lib/server/session/auth'
import { site } from '@/site.config'
import { clientMessages } from '../../client-messages'
import { toSignIn } from '../../sign-in/to-sign-in'
import { titled } from '../../titled'
import {
  acceptKey,
  changePixDetails,
  checkRecipient,
  dismissRecipient,
  renameRecipient,
  resendWallet,
  restoreRecipient,
  retireRecipient,
} from '../actions'

export const generateMetadata = titled('recipients.one.title')

interface DetailsCardProps {
  recipient: SavedRecipientView
  chains: readonly Chain[]
  /** Those that a new order may use. */
  offered: readonly Chain[]
}

function DetailsCard({ recipient, chains, offered }: DetailsCardProps) {
  const t = useTranslations('recipients.one')
  const { id, state } = recipient
  return (
    <Card aria-label={t('details')} className="grid gap-5">
      <RecipientFacts recipient={recipient} chains={chains} offered={offered} />
      <PayAgain recipient={recipient} offered={offered} />
      {state === 'active' || state === 'checking' ? (
        <div className="grid gap-2">
          <CheckNow recipientId={id} check={checkRecipient} />
          {standingOf(recipient) === 'ready' ? <p className="text-muted text-sm">{t('checkHint')}</p> : null}
        </div>
      ) : null}
    </Card>
  )
}

/** A Pix key's details can be sent again; a wallet's address never changes. */
function ChangeCard({ id, state, kind }: SavedRecipientView) {
  const t = useTranslations('recipients.one')
  if (kind === 'pix' && (state === 'active' || state === 'frozen')) {
    return (
      <Card heading={state === 'frozen' ? t('resendKey') : t('change')} className="grid gap-4">
        <ChangeDetails recipientId={id} change={changePixDetails} />
      </Card>
    )
  }
  if (state !== 'active') return null
  return (
    <Card heading={t('address')} className="grid gap-4">
      <p className="text-muted text-sm">{t('walletFixed')}</p>
      {flowsPaying('wallet', site.flows).length === 0 ? null : (
        <PageLink href="/recipients/new?kind=wallet" className={buttonClass('secondary', 'md', 'w-fit')}>
          {t('addWallet')}
        </PageLink>
      )}
    </Card>
  )
}

interface RecipientPageProps {
  params: Promise<{ recipientId: string }>
}

export default async function RecipientPage({ params }: RecipientPageProps) {
  const [user, { recipientId }] = await Promise.all([currentUser(), params])
  if (user === null) toSignIn(`/recipients/${recipientId}`)
  const recipient = await getRecipient(user.id, recipientId)
  if (recipient === null) {
    noteForeignIds(user.id, recipientId)
    notFound()
  }
  const t = await getTranslations('recipients.one')
  const words = await getTranslations('recipients.standing')
  const [chains, offered, openOrders, messages] = await Promise.all([
    getChains(),
    getOfferedChains(),
    countGoingOn(user.id, recipient.id),
    clientMessages('recipient', 'recipients', 'address', 'errors'),
  ])
  const { id, state, label } = recipient
  const removal = state === 'retired' ? words('retired.name') : t(state === 'unmade' ? 'putAway' : 'remove')
  return (
    <PageFrame
      step={`recipient-${id}${state === 'frozen' ? '-frozen' : ''}`}
      title={<span className="wrap-anywhere">{label}</span>}
      back={{ href: '/recipients', text: t('back') }}
    >
      <NextIntlClientProvider messages={messages}>
        {state === 'frozen' ? (
          <Card aria-label={t('changedTitle')}>
            <FrozenPanel
              recipient={recipient}
              chains={chains}
              acceptKey={acceptKey}
              resendWallet={resendWallet}
              check={checkRecipient}
            />
          </Card>
        ) : null}
        <DetailsCard recipient={recipient} chains={chains} offered={offered} />
        {state === 'active' || state === 'checking' ? (
          <Card heading={t('rename')} className="grid gap-4">
            <RenameForm recipientId={id} label={label} rename={renameRecipient} />
          </Card>
        ) : null}
        <ChangeCard {...recipient} />
        {state === 'checking' ? null : (
          <Card heading={removal} className="grid gap-4">
            <RetirePanel
              recipient={recipient}
              openOrders={openOrders}
              retire={retireRecipient}
              dismiss={dismissRecipient}
              restore={restoreRecipient}
            />
          </Card>
        )}
      </NextIntlClientProvider>
    </PageFrame>
  )
}
