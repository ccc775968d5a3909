'use client'

import { useState } from 'react'
import { ErrorAlert } from '@/components/ui/error-alert'
import { refusalOf, useSecondsLeft } from '@/components/ui/refusal'
import type { Failure } from '@/lib/domain/result'

/** Why a press failed. A wait that the failure names is counted down from when it is shown. */
export function PressFailure({ failure }: { failure: Failure }) {
  const [refusal] = useState(() => refusalOf(failure))
  return <ErrorAlert error={failure} secondsLeft={useSecondsLeft(refusal)} />
}
