'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy-text'
import { Fact, Facts } from '@/components/ui/facts'
import type { Chain } from '@/lib/domain/chains'
import { disconnectWallet } from '../../wallet/wallet-store'

/** For a wallet that can't switch chains by request: values to copy and enter by hand. */
export function ManualChain({ chain }: { chain: Chain }) {
  const t = useTranslations('review.manualChain')
  const sign = useTranslations('sign')
  const values = [
    { term: t('name'), value: chain.name },
    { term: t('id'), value: String(chain.id) },
    { term: t('rpc'), value: chain.rpcUrl },
    { term: t('symbol'), value: chain.nativeSymbol },
    ...(chain.explorerUrl === null ? [] : [{ term: t('explorer'), value: chain.explorerUrl }]),
  ]
  return (
    <section aria-labelledby="manual-chain-heading" className="rounded-xl border border-line p-4 text-sm">
      <h3 id="manual-chain-heading" className="font-semibold">
        {t('title')}
      </h3>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        <li>{t('stepOpen')}</li>
        <li>{t('stepAdd')}</li>
        <li>{t('stepChoose', { chain: chain.name })}</li>
      </ol>
      <Facts className="mt-2">
        {values.map(({ term, value }) => (
          <Fact key={term} term={term} stacked>
            <CopyText value={value} label={term} />
          </Fact>
        ))}
      </Facts>
      {/* A phone may have been connected without this network, and can't add it to the session. */}
      <div className="mt-4">
        <Button variant="secondary" onClick={() => disconnectWallet()}>
          {sign('otherWallet')}
        </Button>
      </div>
    </section>
  )
}
