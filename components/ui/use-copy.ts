'use client'

import { useState } from 'react'

/** Copies on a press. `no`: the browser did not allow it, and the person must copy by hand. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return { copied, copy }
}
