'use client'

import { QrCode, Wallet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner'
import type { WalletOption } from '@/lib/wallet/types'
import { usePhoneWords } from './parts'

function WalletIcon({ option: { kind, icon } }: { option: WalletOption }) {
  if (kind === 'phone') return <QrCode aria-hidden="true" className="size-8 p-1" />
  if (icon === null) return <Wallet aria-hidden="true" className="size-8 p-1" />
  // biome-ignore lint/performance/noImgElement: a data URL from the wallet has nothing to optimise
  return <img src={icon} alt="" className="size-8 rounded-lg" />
}

interface WalletListProps {
  options: readonly WalletOption[]
  /** The id of the wallet that has not answered yet. */
  asking: string | null
  onChoose: (option: WalletOption) => void
}

/** Wallets in this browser come first, a phone last. */
export function WalletList({ options, asking, onChoose }: WalletListProps) {
  const t = useTranslations('wallet')
  const phone = usePhoneWords()
  const sorted = options.toSorted((a, b) => Number(a.kind === 'phone') - Number(b.kind === 'phone'))
  return (
    <>
      <p role="status" className="sr-only">
        {asking === null ? '' : t('asking')}
      </p>
      <ul className="grid gap-2">
        {sorted.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              // A disabled one would give the focus to the page while the wallet is asked.
              aria-disabled={asking !== null || undefined}
              onClick={() => asking === null && onChoose(option)}
              className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line-strong px-4 py-2 text-left font-medium hover:bg-raised aria-disabled:opacity-60"
            >
              <WalletIcon option={option} />
              <span className="flex-1">
                {option.name || t('unnamed')}
                {option.kind === 'phone' ? (
                  <span className="block font-normal text-muted text-sm">{phone.option}</span>
                ) : null}
              </span>
              {asking === option.id ? <Spinner /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
