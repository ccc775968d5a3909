'use client'

import { useState } from 'react'
import { ErrorAlert } from '@/components/ui/error-alert'
import { useNow } from '@/components/ui/use-now'
import type { Failure } from '@/lib/domain/result'
import { serverNowMs } from '@/lib/wallet/server-clock'

/** Why a press failed. A wait that the failure names is counted down from when it is shown. */
export function PressFailure({ failure }: { failure: Failure }) {
  const [shownAtMs] = useState(serverNowMs)
  const passedMs = (useNow() ?? shownAtMs) - shownAtMs
  // The page's clock may be one tick behind.
  const passed = Math.max(0, Math.floor(passedMs / 1_000))
  const left = Math.max(0, (failure.retryAfterSeconds ?? 0) - passed)
  return <ErrorAlert error={failure} secondsLeft={left} />
}
