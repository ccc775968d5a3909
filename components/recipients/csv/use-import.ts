'use client'

import { useRef, useState } from 'react'
import { newIntentKey } from '@/components/ui/intent-key'
import { lostAnswer } from '@/components/ui/lost-answer'
import { orOutdated } from '@/components/ui/outdated'
import { type ErrorCode, needsForm } from '@/lib/domain/error-codes'
import type { ImportRow, ImportTarget } from '@/lib/domain/recipients/csv-rows'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import type { Failure } from '@/lib/domain/result'
import type { SavePix } from '../pix-form'
import type { SaveWallet } from '../wallet-form'

export type RowOutcome = 'waiting' | 'saved' | 'checking' | 'warned' | Failure

/** It is in the list: a recipient whose details are still being checked, too. */
export const isSaved = (outcome: RowOutcome) => outcome === 'saved' || outcome === 'checking'

export interface Savers {
  readonly savePix: SavePix
  readonly saveWallet: SaveWallet
}

/** Whether a failure is about its line alone. After any other one later lines would fail, too. */
function isOfLine(code: ErrorCode): boolean {
  return needsForm(code) || code === 'recipient_checking' || code === 'kyc_pending'
}

function outcomeOf({ state }: SavedRecipientView): RowOutcome {
  if (state === 'frozen') return { code: 'recipient_changed' }
  return state === 'checking' ? 'checking' : 'saved'
}

async function saveOne({ savePix, saveWallet }: Savers, target: ImportTarget, intentKey: string) {
  try {
    if (target.kind === 'pix') {
      const { label, details } = target
      const answer = await orOutdated(savePix({ label, details, intentKey }))
      return answer.ok ? outcomeOf(answer.data) : answer.error
    }
    const { kind: _, ...wallet } = target
    const answer = await orOutdated(saveWallet({ ...wallet, isSure: false, intentKey }))
    if (!answer.ok) return answer.error
    return answer.data.saved === undefined ? 'warned' : outcomeOf(answer.data.saved)
  } catch {
    return lostAnswer()
  }
}

interface Import {
  readonly outcomes: ReadonlyMap<number, RowOutcome>
  readonly isBusy: boolean
  /** Why it stopped early; null otherwise. */
  readonly stoppedBy: Failure | null
  readonly reset: () => void
  /** Saves the lines not saved yet, one after another. Call only on a press. */
  readonly run: (rows: readonly ImportRow[]) => Promise<void>
}

/** Each line has one key while the file is open: pressing again continues, and saves nothing twice. */
export function useImport(savers: Savers): Import {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, RowOutcome>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [stoppedBy, setStoppedBy] = useState<Failure | null>(null)
  const keys = useRef(new Map<number, string>())
  const keyOf = (line: number) => {
    const key = keys.current.get(line) ?? newIntentKey()
    keys.current.set(line, key)
    return key
  }
  const run = async (rows: readonly ImportRow[]) => {
    setBusy(true)
    setStoppedBy(null)
    for (const row of rows) {
      if (!row.ok || (outcomes.get(row.line) ?? 'waiting') !== 'waiting') continue
      const outcome = await saveOne(savers, row.target, keyOf(row.line))
      if (typeof outcome === 'object' && !isOfLine(outcome.code)) {
        setStoppedBy(outcome)
        break
      }
      setOutcomes((before) => new Map(before).set(row.line, outcome))
    }
    setBusy(false)
  }
  const reset = () => {
    keys.current.clear()
    setOutcomes(new Map())
    setStoppedBy(null)
  }
  return { outcomes, isBusy, stoppedBy, reset, run }
}
