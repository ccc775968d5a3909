'use client'

import { Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Fact, Facts } from '@/components/ui/facts'
import { formatDecimal } from '@/lib/domain/money/amount-text'
import type { SandboxWalletRequest } from '@/lib/wallet/types'

interface SandboxConfirmProps {
  request: SandboxWalletRequest
  onAnswer: (yes: boolean) => void
}

function useSummary(request: SandboxWalletRequest): string {
  const t = useTranslations('sandbox.wallet')
  const locale = useLocale()
  if (request.kind === 'message') return t('signMessage')
  if (request.call === null) return t('unknownCall')
  const { kind, amount, symbol } = request.call
  const values = { amount: formatDecimal(amount, locale), symbol, chain: request.chain.name }
  return t(`calls.${kind}`, values)
}

/** An address or a call's data, in full. */
function HexFact({ term, value }: { term: string; value: string }) {
  return (
    <Fact term={term} stacked>
      <span className="break-all font-mono text-xs">{value}</span>
    </Fact>
  )
}

export function SandboxConfirm({ request, onAnswer }: SandboxConfirmProps) {
  const t = useTranslations('sandbox.wallet')
  const common = useTranslations('common')
  const summary = useSummary(request)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(false)
      }}
      dismissable={false}
      closeLabel={common('close')}
      title={t('title')}
      description={t('about')}
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-3 rounded-xl bg-warn-soft p-4 font-medium text-on-warn-soft">
          <Wallet aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{summary}</span>
        </p>
        {request.kind === 'message' ? (
          <pre className="min-w-0 whitespace-pre-wrap rounded-xl [overflow-wrap:anywhere] bg-raised p-4 font-mono text-xs">
            {request.text}
          </pre>
        ) : (
          <Facts>
            <Fact term={t('chain')}>{request.chain.name}</Fact>
            <HexFact term={t('from')} value={request.account} />
            <HexFact term={t('to')} value={request.to} />
            {request.call === null || request.call.kind === 'deposit' ? null : (
              <HexFact term={t(`parties.${request.call.kind}`)} value={request.call.spender} />
            )}
            <HexFact term={t('data')} value={request.data} />
          </Facts>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('reject')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('confirm')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
