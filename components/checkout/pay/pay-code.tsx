'use client'

import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { useCopy } from '@/components/ui/use-copy'

type Copying = ReturnType<typeof useCopy>

interface CopyCodeProps {
  copying: Copying
  kind: 'br-code' | 'key'
}

export function CopyCode({ copying: { copied, copy }, kind }: CopyCodeProps) {
  const t = useTranslations('pay')
  const Icon = copied === 'yes' ? Check : Copy
  return (
    <Button size="lg" onClick={copy}>
      <Icon aria-hidden="true" className="size-5" />
      {kind === 'br-code' ? t('copyCode') : t('copyKey')}
    </Button>
  )
}

interface PayCodeProps {
  text: string
  copied: Copying['copied']
  /** The code has expired: it is struck out and can't be copied. */
  isOver: boolean
  /** The button to copy it, unless that is in the bar or there is none. */
  button: ReactNode
}

/** The text for the bank's app. On a phone, which can't scan its own screen, copying comes first. */
export function PayCode({ text, copied, isOver, button }: PayCodeProps) {
  const t = useTranslations('pay')
  return (
    <div className="grid gap-3">
      {button}
      <p role="status" className="text-center text-muted text-sm empty:sr-only">
        {isOver ? '' : copied === 'yes' ? t('copied') : copied === 'no' ? t('copyByHand') : ''}
      </p>
      <code
        // Its line through is only seen, and it must not be paid.
        aria-hidden={isOver || undefined}
        className={clsx(
          'block break-all rounded-xl border border-line bg-raised p-3 font-mono text-xs',
          isOver && 'select-none text-muted line-through',
        )}
      >
        {text}
      </code>
    </div>
  )
}
