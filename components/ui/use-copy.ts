'use client'

import { useState } from 'react'

/** Copies by a press. `no`: the browser did not let us, and it has to be done by hand. */
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
