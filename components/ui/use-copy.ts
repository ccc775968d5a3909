'use client'

import { useState } from 'react'

/** Copies on a press. `no`: the browser did not allow it, and the person must copy by hand. */
export function useCopy(text: string) {
  const [last, setLast] = useState<{ readonly text: string; readonly copied: 'yes' | 'no' } | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLast({ text, copied: 'yes' })
    } catch {
      setLast({ text, copied: 'no' })
    }
  }
  /** Whether the text is still the one of the last press. */
  const isSame = last?.text === text
  return { copied: last?.copied ?? null, isSame, copy }
}
