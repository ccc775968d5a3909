'use client'

import { useEffect } from 'react'

/**
 * Chooses nobody in place of a saved recipient that is not on offer any more: Back leads to a form as it was left, and the
 * recipient may have been removed since.
 */
export function useStillOffered(isOffered: boolean, chooseNobody: () => void): void {
  useEffect(() => {
    if (!isOffered) chooseNobody()
  })
}
