'use client'

import dynamic from 'next/dynamic'
import { useSandboxRequest } from './sandbox-requests'

// Waits in a place of its own, so that the page behind it stays as it is.
const SandboxConfirm = dynamic(() => import('./sandbox-confirm').then((module) => module.SandboxConfirm), {
  loading: () => null,
})

/** The place of the Sandbox wallet's window. Empty, and almost free, until the wallet is asked to sign. */
export function SandboxWindow() {
  const waiting = useSandboxRequest()
  return waiting === null ? null : <SandboxConfirm request={waiting.request} onAnswer={waiting.answer} />
}
