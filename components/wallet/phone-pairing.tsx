'use client'

import { Check, Copy, Smartphone, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import QrDrawing from '@/components/ui/qr-drawing'
import { Spinner } from '@/components/ui/spinner'
import { useCopy } from '@/components/ui/use-copy'
import type { PhonePairingProps } from './phone'

/**
 * The code for a phone wallet: to scan, to copy, or to open on the phone itself. It has the same height before the code has
 * come and after it expired: the dialog would jump.
 */
export default function PhonePairing({ pairing, isOver, onAgain, onBack }: PhonePairingProps) {
  const t = useTranslations('wallet.phone')
  const link = useSyncExternalStore(pairing.subscribe, pairing.link, () => null)
  const text = isOver ? null : link
  const copying = useCopy(text ?? '')
  const copied = copying.isSame ? copying.copied : null
  const isReady = text !== null
  return (
    <div className="grid gap-4">
      <div className="mx-auto grid aspect-square w-full max-w-64 items-center rounded-xl bg-raised">
        {isOver ? (
          <div className="grid p-4">
            <Button size="lg" onClick={onAgain}>
              {t('again')}
            </Button>
          </div>
        ) : isReady ? (
          <QrDrawing text={text} label={t('qr')} />
        ) : null}
      </div>
      <p role="status" className="flex items-center justify-center gap-2 text-muted">
        {isOver ? <TriangleAlert aria-hidden="true" className="size-4" /> : <Spinner />}
        {isOver ? t('over') : isReady ? t('waiting') : t('preparing')}
      </p>
      {/* A phone can't scan its own screen: there opening the wallet comes first. */}
      <div className="hidden pointer-coarse:order-first pointer-coarse:grid">
        {isReady ? (
          <a href={text} className={buttonClass('primary', 'lg')}>
            <Smartphone aria-hidden="true" className="size-5" />
            {t('open')}
          </a>
        ) : (
          <Button size="lg" disabled>
            {t('open')}
          </Button>
        )}
      </div>
      <div className="grid gap-2">
        <Button variant="secondary" size="lg" disabled={!isReady} onClick={copying.copy}>
          {copied === 'yes' ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
          {t('copy')}
        </Button>
        <p role="status" className="min-h-5 text-center text-muted text-sm">
          {copied === 'yes' ? t('copied') : copied === 'no' ? t('copyByHand') : ''}
        </p>
        <code className="block h-20 overflow-y-auto break-all rounded-xl border border-line bg-raised p-3 font-mono text-xs">
          {text}
        </code>
      </div>
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}
