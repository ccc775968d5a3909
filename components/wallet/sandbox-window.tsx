'use client'

import { onDemand } from '@/components/ui/on-demand'
import { useSandboxRequest } from './sandbox-requests'

const SandboxConfirm = onDemand(() => import('./sandbox-confirm').then((module) => module.SandboxConfirm))

/** The place for the Sandbox wallet's window. Empty, and almost free, until the wallet is asked to sign. */
export function SandboxWindow() {
  const waiting = useSandboxRequest()
  return waiting === null ? null : <SandboxConfirm request={waiting.request} onAnswer={waiting.answer} />
}
