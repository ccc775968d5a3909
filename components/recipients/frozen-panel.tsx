'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Fact, Facts } from '@/components/ui/facts'
import { type Press, usePress } from '@/components/ui/use-press'
import { type Chain, findChain } from '@/lib/domain/chains'
import type { SavedPixView, SavedRecipientView, SavedWalletView } from '@/lib/domain/recipients/saved'
import type { Result } from '@/lib/domain/result'
import { PressFailure } from './press-failure'

type Answer = Promise<Result<SavedRecipientView>>

interface FrozenPanelProps {
  recipient: SavedRecipientView
  chains: readonly Chain[]
  acceptKey: (recipientId: string, maskedKey: string) => Answer
  resendWallet: (recipientId: string) => Answer
  check: (recipientId: string) => Answer
}

function PixFacts({ keyKind, maskedKey, changed }: SavedPixView) {
  const t = useTranslations('recipients.one')
  const kinds = useTranslations('recipient.kinds')
  const shown = changed?.maskedKey ?? ''
  const kind = changed?.keyKind ?? null
  return (
    <Facts>
      <Fact term={t('changedSaved')} stacked>
        {kinds(keyKind)} · {maskedKey}
      </Fact>
      <Fact term={t('changedNow')} stacked>
        <span className="wrap-anywhere font-semibold">
          {shown === '' ? t('changedUnread') : kind === null ? shown : `${kinds(kind)} · ${shown}`}
        </span>
        {shown === maskedKey ? <span className="block">{t('changedAlike')}</span> : null}
      </Fact>
    </Facts>
  )
}

function WalletFacts({ recipient, chains }: { recipient: SavedWalletView; chains: readonly Chain[] }) {
  const t = useTranslations('recipients.one')
  const names = useTranslations('recipients')
  const nameOf = (id: number) => findChain(chains, id)?.name ?? names('unknownChain', { id: String(id) })
  const { chainId, address, changed } = recipient
  const shown = changed?.address ?? ''
  const chain = changed?.chainId ?? null
  return (
    <Facts>
      <Fact term={t('changedSaved')} stacked>
        <span className="break-all font-mono">{address}</span> · {nameOf(chainId)}
      </Fact>
      <Fact term={t('changedNow')} stacked>
        <span className="font-semibold">
          {shown === '' ? t('changedUnread') : <span className="break-all font-mono">{shown}</span>}
          {chain === null ? null : ` · ${nameOf(chain)}`}
        </span>
      </Fact>
    </Facts>
  )
}

/** What differs from the saved data, and the options that are not in the forms below. */
export function FrozenPanel({ recipient, chains, acceptKey, resendWallet, check }: FrozenPanelProps) {
  const t = useTranslations('recipients.one')
  const standing = useTranslations('recipients.standing.frozen')
  const router = useRouter()
  const decide = usePress()
  const look = usePress()
  const [isChecked, setChecked] = useState(false)
  const { id, kind } = recipient
  const run = async (press: Press, act: () => Answer) => {
    setChecked(false)
    for (const each of [decide, look]) each.forget()
    const answer = await press.run(act)
    setChecked(press === look && answer !== null)
    // Also after a failure: the service may have yet another key by now.
    router.refresh()
  }
  const failure = decide.failure ?? look.failure
  const maskedKey = recipient.kind === 'pix' && recipient.changed?.keyKind ? recipient.changed.maskedKey : ''
  return (
    <div className="grid gap-4">
      <Alert tone="danger" title={t('changedTitle')} announce={false}>
        <p>{standing('detail', { kind })}</p>
      </Alert>
      {recipient.kind === 'pix' ? (
        <PixFacts {...recipient} />
      ) : (
        <WalletFacts recipient={recipient} chains={chains} />
      )}
      <p>{t('changedWarning', { kind })}</p>
      {failure === null ? null : <PressFailure failure={failure} />}
      <div className="flex flex-wrap gap-2">
        {kind === 'wallet' ? (
          <Button busy={decide.isBusy} onClick={() => run(decide, () => resendWallet(id))}>
            {t('resendWallet')}
          </Button>
        ) : maskedKey === '' ? null : (
          <Button
            variant="secondary"
            busy={decide.isBusy}
            onClick={() => run(decide, () => acceptKey(id, maskedKey))}
          >
            {t('acceptKey')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={look.isBusy}
          busyText={t('checkingNow')}
          onClick={() => run(look, () => check(id))}
        >
          {look.isBusy ? t('checkingNow') : t('checkNow')}
        </Button>
        <span role="status" className="sr-only">
          {isChecked ? t('checked') : ''}
        </span>
      </div>
    </div>
  )
}
