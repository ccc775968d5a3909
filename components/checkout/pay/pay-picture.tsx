'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'

// Only this screen needs the encoder.
const QrDrawing = lazy(() => import('@/components/ui/qr-drawing'))

/** A QR code; the server has verified the checksum. On a phone it comes after the copy button. */
export function PayPicture({ code }: { code: string }) {
  const t = useTranslations('pay')
  return (
    <figure className="mx-auto grid w-full max-w-72 gap-2 pair:col-start-1 pair:row-start-1">
      <div className="aspect-square">
        <Suspense fallback={<p className="text-center text-muted text-sm">{t('qrLoading')}</p>}>
          <QrDrawing text={code} label={t('qr')} />
        </Suspense>
      </div>
      <figcaption className="text-balance text-center text-muted text-sm">{t('qrHint')}</figcaption>
    </figure>
  )
}
