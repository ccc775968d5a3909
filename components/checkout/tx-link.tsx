'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyText } from '@/components/ui/copy-text'
import { explorerTxUrl, findChain, type Hex } from '@/lib/domain/chains'
import { useRamp } from './ramp-context'

interface TxLinkProps {
  hash: Hex
  chainId: number
  short?: boolean
  /** Names the transaction to those who hear the link among others. */
  name?: string
}

/** A transaction's hash with a link to the chain's explorer. */
export function TxLink({ hash, chainId, short = false, name }: TxLinkProps) {
  const t = useTranslations('common')
  const chain = findChain(useRamp().chains, chainId)
  const url = chain === undefined ? null : explorerTxUrl(chain, hash)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {short ? (
        <span className="font-mono text-muted text-xs" title={hash}>
          {`${hash.slice(0, 10)}…${hash.slice(-8)}`}
        </span>
      ) : (
        <CopyText value={hash} label={name ?? t('txHash')} />
      )}
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="print-hidden inline-block py-0.5 pr-4.5 text-accent text-sm underline underline-offset-4"
        >
          {t('seeOnChain')}
          {/* It stands in the link's own padding, so it never wraps away from the last word. */}
          <ExternalLink aria-hidden="true" className="-mr-4.5 ml-1 inline size-3.5 align-[-0.1em]" />
          <span className="sr-only">
            {name === undefined ? null : `${name} `}
            {t('newTab')}
          </span>
        </a>
      )}
    </span>
  )
}
