'use client'

import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { CopyText } from '@/components/ui/copy-text'
import { LocalTime } from '@/components/ui/local-time'
import { type Chain, findChain } from '@/lib/domain/chains'
import type { ChainAlarm } from '@/lib/domain/order/two-nodes'
import { DeadLetterPresses, type OperatorPresses } from './dead-letter-presses'

interface ChainAlarmsProps {
  alarms: readonly ChainAlarm[]
  chains: readonly Chain[]
  presses: OperatorPresses
}

/** Says that a list ends before its orders do. */
export function OldestOnly({ listed, count }: { listed: number; count: number }) {
  const t = useTranslations('operator')
  return listed < count ? <p className="text-sm">{t('oldestOnly', { count: listed })}</p> : null
}

/** One alarm for a chain that can't be read, however many orders wait for it. */
export function ChainAlarms({ alarms, chains, presses }: ChainAlarmsProps) {
  const t = useTranslations('operator')
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="chains-heading" className="grid gap-4">
      <h2 id="chains-heading" className="font-semibold text-lg">
        {t('chains.heading')}
      </h2>
      {alarms.map(({ chainId, kind, count, since, orderIds, openCount, notes }) => {
        const chain = findChain(chains, chainId)?.name ?? String(chainId)
        return (
          <Alert key={`${chainId} ${kind}`} tone="warn" title={chain}>
            <p>
              {t(`chains.${kind}`, { chain, count })} <LocalTime iso={since} />
            </p>
            {kind === 'single' || orderIds.length === 0 ? null : (
              <>
                <p>{t('chains.hint')}</p>
                <details className="mt-2">
                  <summary className="w-fit font-semibold">{t('chains.orders')}</summary>
                  <OldestOnly listed={orderIds.length} count={openCount} />
                  <ul className="mt-3 grid gap-6">
                    {orderIds.map((orderId) => (
                      <li key={orderId} className="grid gap-3">
                        <CopyText value={orderId} label={t('orderId')} />
                        <DeadLetterPresses
                          orderId={orderId}
                          isLetter={false}
                          canClose
                          earlierNote={notes[orderId] ?? null}
                          {...presses}
                        />
                      </li>
                    ))}
                  </ul>
                </details>
              </>
            )}
          </Alert>
        )
      })}
    </section>
  )
}
