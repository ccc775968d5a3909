'use client'

import { CircleCheck, CircleDashed } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { CopyText } from '@/components/ui/copy-text'
import type { Hex } from '@/lib/domain/chains'
import { findStep } from '@/lib/domain/order/order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { chainNameOf, orderWords } from '../order-words'
import { useRamp } from '../ramp-context'
import { TxLink } from '../tx-link'

interface LegProps {
  title: string
  isDone: boolean
  hash: Hex | null
  chainId: number
  /** Text while it is not done. */
  note: string
  children?: ReactNode
}

function Leg({ title, isDone, hash, chainId, note, children }: LegProps) {
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-4">
      <Icon
        aria-hidden="true"
        className={isDone ? 'mt-0.5 size-6 shrink-0 text-accent' : 'mt-0.5 size-6 shrink-0 text-muted'}
      />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-medium">{title}</h2>
        {children}
        <p className="text-muted text-sm">{note}</p>
        {hash === null ? null : <TxLink hash={hash} chainId={chainId} />}
      </div>
    </li>
  )
}

/** Both legs of tokens that go from one place to another: sent on one chain, delivered on the other, each with its hash. */
export function SendLegs({ order }: { order: OrderView }) {
  const t = useTranslations('progress.legs')
  const locale = useLocale()
  const { chains } = useRamp()
  const { to, delivery } = order
  if (to === null) return null
  const sent = findStep(order, 'transfer')
  const words = orderWords(order, chains, locale)
  const isSent = sent?.status === 'mined' || sent?.status === 'confirmed'
  const isSeen = delivery?.isSeen === true
  return (
    <Card aria-label={t('label')}>
      <ol className="grid gap-5">
        <Leg
          title={t('sent', { chain: chainNameOf(order, chains) })}
          isDone={isSent}
          hash={sent?.hash ?? null}
          chainId={order.chainId}
          note={isSent ? t('found') : (sent?.hash ?? null) === null ? t('notYet') : t('waiting')}
        />
        <Leg
          title={t('delivered', { chain: words.toChain })}
          isDone={isSeen}
          hash={delivery?.hash ?? null}
          chainId={to.chainId}
          note={isSeen ? t('found') : (delivery?.hash ?? null) === null ? t('notYet') : t('told')}
        >
          <p className="text-sm">{t('amount', { amount: words.receive })}</p>
          <CopyText value={to.address} label={t('address')} />
        </Leg>
      </ol>
    </Card>
  )
}
