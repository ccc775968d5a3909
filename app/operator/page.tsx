import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { NextIntlClientProvider } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ChainAlarms, OldestOnly } from '@/components/transactions/chain-alarms'
import { DeadLetterPresses, type OperatorPresses } from '@/components/transactions/dead-letter-presses'
import { EndSessions } from '@/components/transactions/end-sessions'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import { LocalTime } from '@/components/ui/local-time'
import { PageFrame } from '@/components/ui/page-frame'
import { isOpen } from '@/lib/domain/order/state'
import { getChains } from '@/lib/server/chains'
import { openDb } from '@/lib/server/db/open'
import { isOperator } from '@/lib/server/operator/operators'
import { type DeadLetterView, listChainAlarms, listDeadLetters } from '@/lib/server/reconciler/dead-letters'
import { currentUser } from '@/lib/server/session/auth'
import { clientMessages } from '../client-messages'
import { closeStuck, endSessionsOfPerson, lookAgainAt, markAsHandled } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  // A title of its own, or none, would reveal that the page exists.
  if (!isOperator(await currentUser())) notFound()
  const t = await getTranslations('operator')
  return { title: t('title') }
}

async function Letter({ letter, heading: Heading }: { letter: DeadLetterView; heading: 'h2' | 'h3' }) {
  const t = await getTranslations('operator')
  return (
    <>
      <Heading className="font-semibold">{t(`reasons.${letter.reason}.title`)}</Heading>
      <p className="text-muted text-sm">{t(`reasons.${letter.reason}.detail`)}</p>
      <Facts>
        <Fact term={t('orderId')} stacked>
          <CopyText value={letter.orderId} label={t('orderId')} />
        </Fact>
        <Fact term={t('transactionId')} stacked>
          {letter.transactionId === null ? (
            '–'
          ) : (
            <CopyText value={letter.transactionId} label={t('transactionId')} />
          )}
        </Fact>
        <Fact term={t('kind')}>{t(`kinds.${letter.kind}`)}</Fact>
        <Fact term={t('state')}>
          <code>{letter.state}</code>
        </Fact>
        <Fact term={t('created')}>
          <LocalTime iso={letter.createdAt} />
        </Fact>
        <Fact term={t('since')}>
          <LocalTime iso={letter.since} />
        </Fact>
        <Fact term={t('answers')}>
          {letter.answers.length === 0 ? (
            t('noAnswers')
          ) : (
            <code>{letter.answers.map(({ code }) => code).join(', ')}</code>
          )}
        </Fact>
        {letter.handledAt === null ? null : (
          <Fact term={t('handledAt')}>
            <LocalTime iso={letter.handledAt} />
          </Fact>
        )}
        {letter.note === null ? null : <Fact term={t('note')}>{letter.note}</Fact>}
      </Facts>
    </>
  )
}

const presses: OperatorPresses = { lookAgain: lookAgainAt, markHandled: markAsHandled, close: closeStuck }

/**
 * Orders that no answer can settle, for the wallets in OPERATOR_ADDRESSES. For everyone else the page does not exist.
 */
export default async function OperatorPage() {
  if (!isOperator(await currentUser())) notFound()
  const t = await getTranslations('operator')
  const db = await openDb()
  const [{ waiting, waitingCount, handled }, alarms, chains, messages] = await Promise.all([
    listDeadLetters(db),
    listChainAlarms(db),
    getChains().catch(() => []),
    clientMessages('operator', 'errors'),
  ])
  return (
    <PageFrame step="operator" title={t('title')} lead={t('lead')}>
      <p>{t('waiting', { count: waitingCount })}</p>
      <NextIntlClientProvider messages={messages}>
        <OldestOnly listed={waiting.length} count={waitingCount} />
        <ChainAlarms alarms={alarms} chains={chains} presses={presses} />
      </NextIntlClientProvider>
      <ul className="grid gap-6">
        {waiting.map((letter) => (
          <li key={letter.orderId}>
            <Card className="grid gap-4">
              <Letter letter={letter} heading="h2" />
              <NextIntlClientProvider messages={messages}>
                <DeadLetterPresses
                  orderId={letter.orderId}
                  isLetter
                  canClose={isOpen(letter.state)}
                  earlierNote={letter.note}
                  {...presses}
                />
              </NextIntlClientProvider>
            </Card>
          </li>
        ))}
      </ul>
      {handled.length === 0 ? null : (
        <section aria-labelledby="handled-heading" className="grid gap-4">
          <h2 id="handled-heading" className="font-semibold text-lg">
            {t('handled')}
          </h2>
          <ul className="grid gap-4">
            {handled.map((letter) => (
              <li key={letter.orderId}>
                <Card className="grid gap-2">
                  <Letter letter={letter} heading="h3" />
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Card heading={t('endSessions.heading')} className="grid gap-4">
        <NextIntlClientProvider messages={messages}>
          <EndSessions endSessions={endSessionsOfPerson} />
        </NextIntlClientProvider>
      </Card>
    </PageFrame>
  )
}
