'use client'

import { Coins } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorAlert } from '@/components/ui/error-alert'
import { usePress } from '@/components/ui/use-press'
import type { Address } from '@/lib/domain/chains'
import { ok, type Result } from '@/lib/domain/result'
import { useContinue } from './use-continue'

export type GetTestTokens = (input: { chainId: number }) => Promise<Result<unknown>>

interface TestTokensProps {
  /** Null while signed out: a press then signs in first. */
  account: Address | null
  chainId: number
  chainName: string
  getTestTokens: GetTestTokens
  /** The press that lacked them goes on afterwards. */
  goesOn: boolean
  onDone: () => void
}

/** Play money for the session's own account. In sandbox builds only. */
export function TestTokens({ account, chainId, chainName, getTestTokens, goesOn, onDone }: TestTokensProps) {
  const t = useTranslations('sandbox')
  const press = usePress()
  const [doneOn, setDoneOn] = useState<number | null>(null)
  const give = async () => {
    setDoneOn(null)
    const given = await press.run(async () => {
      const result = await getTestTokens({ chainId })
      return result.ok ? ok(true) : result
    })
    if (given === null) return
    setDoneOn(chainId)
    onDone()
  }
  const { isWaiting, signInFirst } = useContinue(account, () => void give())
  const isGiving = press.isBusy || isWaiting
  return (
    <div className="grid gap-2 rounded-xl border border-warn-line border-dashed p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{t('tokensHint', { chain: chainName })}</p>
        <Button
          variant="secondary"
          size="sm"
          busy={isGiving}
          onClick={() => void (account === null ? signInFirst() : give())}
        >
          {/* One text with its picture, so that they stay together where they take two lines. */}
          <span>
            {isGiving ? null : <Coins aria-hidden="true" className="mr-2 inline size-4 align-[-0.15em]" />}
            {goesOn ? t('getTokensAndGoOn') : t('getTokens')}
          </span>
        </Button>
      </div>
      <p role="status" className="text-accent text-sm empty:sr-only">
        {doneOn === chainId ? t('gotTokens', { chain: chainName }) : ''}
      </p>
      {press.failure === null ? null : <ErrorAlert error={press.failure} />}
    </div>
  )
}
