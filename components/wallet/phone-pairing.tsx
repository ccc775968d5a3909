'use client'

import { Check, Copy, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import QrDrawing from '@/components/ui/qr-drawing'
import { Spinner } from '@/components/ui/spinner'
import { useCopy } from '@/components/ui/use-copy'
import type { PhonePairingProps } from './phone'

/** The code for a phone wallet: to scan, to copy, or to open on the phone itself. */
export default function PhonePairing({ pairing, isOver, onAgain, onBack }: PhonePairingProps) {
  const t = useTranslations('wallet.phone')
  const link = useSyncExternalStore(pairing.subscribe, pairing.link, () => null)
  return (
    <div className="grid gap-4">
      {isOver ? <Over onAgain={onAgain} /> : <Link text={link} />}
      <Button variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  )
}

function Over({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('wallet.phone')
  return (
    <>
      <Alert tone="warn" title={t('over')}>
        <p>{t('overDetail')}</p>
      </Alert>
      <Button size="lg" onClick={onAgain}>
        {t('again')}
      </Button>
    </>
  )
}

/** The same height while the code is created: on a phone the dialog stands on the bottom edge, and would jump. */
function Link({ text }: { text: string | null }) {
  const t = useTranslations('wallet.phone')
  const { copied, copy } = useCopy(text ?? '')
  const isReady = text !== null
  return (
    <>
      <div className="mx-auto aspect-square w-full max-w-64 rounded-xl bg-raised">
        {isReady ? <QrDrawing text={text} label={t('qr')} /> : null}
      </div>
      <p role="status" className="flex items-center justify-center gap-2 text-muted">
        <Spinner /> {isReady ? t('waiting') : t('preparing')}
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
        <Button variant="secondary" size="lg" disabled={!isReady} onClick={copy}>
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
    </>
  )
}
