import { clsx } from 'clsx'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
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
import { flowsPaying } from '@/lib/domain/recipients/paying'
import { standingOf } from '@/lib/domain/recipients/saved'
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
  const { id, state, label, kind } = recipient
  const removal = state === 'retired' ? words('retired.name') : t(state === 'unmade' ? 'putAway' : 'remove')
  const [isActive, isFrozen] = [state === 'active', state === 'frozen']
  return (
    <PageFrame
      step={`recipient-${id}${isFrozen ? '-frozen' : ''}`}
      title={<span className="wrap-anywhere">{label}</span>}
      back={{ href: '/recipients', text: t('back') }}
    >
      <NextIntlClientProvider messages={messages}>
        {isFrozen ? (
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
        <Card aria-label={t('details')} className="grid gap-5">
          <RecipientFacts recipient={recipient} chains={chains} offered={offered} />
          <PayAgain recipient={recipient} offered={offered} />
          {isActive || state === 'checking' ? (
            <div className="grid gap-2">
              <CheckNow recipientId={id} check={checkRecipient} />
              {standingOf(recipient) === 'ready' ? (
                <p className="text-muted text-sm">{t('checkHint')}</p>
              ) : null}
            </div>
          ) : null}
        </Card>
        {isActive || state === 'checking' ? (
          <Card heading={t('rename')} className="grid gap-4">
            <RenameForm recipientId={id} label={label} rename={renameRecipient} />
          </Card>
        ) : null}
        {isActive || (isFrozen && kind === 'pix') ? (
          <Card
            heading={isFrozen ? t('resendKey') : kind === 'pix' ? t('change') : t('address')}
            className="grid gap-4"
          >
            {kind === 'pix' ? (
              <ChangeDetails recipientId={id} change={changePixDetails} />
            ) : (
              <>
                <p className="text-muted text-sm">{t('walletFixed')}</p>
                {flowsPaying('wallet', site.flows).length === 0 ? null : (
                  <PageLink
                    href="/recipients/new?kind=wallet"
                    className={clsx(buttonClass('secondary'), 'w-fit')}
                  >
                    {t('addWallet')}
                  </PageLink>
                )}
              </>
            )}
          </Card>
        ) : null}
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
