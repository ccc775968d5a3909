'use client'

import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useCopy } from '@/components/ui/use-copy'

interface PayCodeProps {
  text: string
  kind: 'br-code' | 'key'
  /** The code has expired: it is greyed out and can't be copied. */
  isOver: boolean
}

/** The text for the bank's app. On a phone, which can't scan its own screen, copying comes first. */
export function PayCode({ text, kind, isOver }: PayCodeProps) {
  const t = useTranslations('pay')
  const { copied, copy } = useCopy(text)
  return (
    <div className="grid gap-3">
      <Button size="lg" onClick={copy} disabled={isOver}>
        {copied === 'yes' && !isOver ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        {kind === 'br-code' ? t('copyCode') : t('copyKey')}
      </Button>
      <p role="status" className="min-h-5 text-center text-muted text-sm">
        {isOver ? '' : copied === 'yes' ? t('copied') : copied === 'no' ? t('copyByHand') : ''}
      </p>
      <code
        className={clsx(
          'block max-h-28 overflow-y-auto break-all rounded-xl border border-line bg-raised p-3 font-mono text-xs',
          isOver && 'select-none text-muted line-through opacity-60',
        )}
      >
        {text}
      </code>
    </div>
  )
}
