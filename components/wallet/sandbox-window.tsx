'use client'

import dynamic from 'next/dynamic'
import { useSandboxRequest } from './sandbox-requests'

// Has its own Suspense boundary, so that the page behind it stays unchanged.
const SandboxConfirm = dynamic(() => import('./sandbox-confirm').then((module) => module.SandboxConfirm), {
  loading: () => null,
})

/** The place for the Sandbox wallet's window. Empty, and almost free, until the wallet is asked to sign. */
export function SandboxWindow() {
  const waiting = useSandboxRequest()
  return waiting === null ? null : <SandboxConfirm request={waiting.request} onAnswer={waiting.answer} />
}
