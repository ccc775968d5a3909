'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StepHeading } from '@/components/ui/step-heading'
import { useNow } from '@/components/ui/use-now'
import { nextStep } from '@/lib/domain/order-progress'
import { priceChange } from '@/lib/domain/price-change'
import type { OrderView, QuoteView } from '@/lib/domain/ramp-api'
import { Countdown } from './countdown'
import { formatBrl, formatToken } from './format'
import { LostPrompt } from './lost-prompt'
import { chainNameOf, recipientName, symbolOf } from './order-words'
import { PriceChangeNote } from './price-change-note'
import { QuotePanel } from './quote-panel'
import { useRamp } from './ramp-context'
import { ReviewNotices } from './review-notices'
import { SignAction } from './sign-action'
import { StepList } from './step-list'
import type { Signing } from './use-signing'
import { useSiteLocale } from './use-site-locale'
import { useStepsLeft } from './use-steps-left'
import { WalletAsk } from './wallet-ask'

interface ReviewScreenProps {
  order: OrderView
  quote: QuoteView
  signing: Signing
  accept: (order: OrderView | null) => void
}

/** Review and signing: the promise in one sentence, the price, what the wallet will ask, and one button. */
export function ReviewScreen({ order, quote, signing, accept }: ReviewScreenProps) {
  const t = useTranslations('review')
  const locale = useSiteLocale()
  const { chains } = useRamp()
  const nowMs = useNow()
  const [hasAgreed, setAgreed] = useState(false)
  const steps = useStepsLeft(order, signing.activity)
  const next = nowMs === null ? null : nextStep(order, new Date(nowMs), steps.left)
  const { activity } = signing
  const symbol = symbolOf(order, chains)
  const recipient = recipientName(order)
  const change = priceChange(order)
  // A step that was put before the wallet at this price was the yes.
  const wantsYes = change?.verdict === 'worse' && order.steps.length === 0
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <StepHeading step={`review-${order.id}`}>{t('heading')}</StepHeading>
        <p className="text-lg text-muted">
          {t('sentence', {
            send: formatToken(quote.sendAmount, symbol, locale),
            chain: chainNameOf(order, chains),
            recipient,
            receive: formatBrl(quote.receiveAmount, locale),
          })}
        </p>
      </div>
      {change === null ? null : (
        <PriceChangeNote
          change={change}
          symbol={symbol}
          recipient={recipient}
          agreement={wantsYes ? { isGiven: hasAgreed, onChange: setAgreed } : null}
        />
      )}
      <Card aria-label={t('price')}>
        <QuotePanel
          quote={quote}
          symbol={symbol}
          recipient={recipient}
          countdown={<Countdown receivedAt={quote.receivedAt} expiresAt={quote.expiresAt} />}
        />
      </Card>
      <Card aria-labelledby="wallet-heading" className="grid gap-4">
        <h2 id="wallet-heading" className="font-semibold text-lg">
          {t('walletAsks')}
        </h2>
        <StepList order={order} activity={activity} next={next} steps={steps} />
        <WalletAsk order={order} />
        {activity.kind === 'working' ? null : <LostPrompt order={order} />}
        <ReviewNotices order={order} activity={activity} />
        {wantsYes && !hasAgreed ? (
          <Button size="lg" disabled>
            {t('priceChange.agreeFirst')}
          </Button>
        ) : next === null ? null : (
          <SignAction order={order} next={next} isReading={steps.kind === 'reading'} signing={signing} />
        )}
      </Card>
      {activity.kind === 'working' ? null : <CancelOrder order={order} accept={accept} />}
    </div>
  )
}

function CancelOrder({ order, accept }: Pick<ReviewScreenProps, 'order' | 'accept'>) {
  const t = useTranslations('review')
  const { journal } = useRamp()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      const result = await journal.cancel(order.id)
      if (result.ok) accept(result.data)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-sm">
      <Link href={`/sell?from=${order.id}`} className="text-accent underline underline-offset-4">
        {t('change')}
      </Link>
      <Button variant="link" size="sm" busy={isBusy} onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
