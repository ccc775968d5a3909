'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { untilLoaded } from '@/components/ui/until-loaded'
import type { Address } from '@/lib/domain/chains'
import { putHash } from '../put-hash'

/**
 * On every page of a signed-in person: reports hashes pending in this browser, and updates the page. Renders nothing.
 */
export function KeptHashes({ account }: { account: Address }) {
  const router = useRouter()
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    // Loaded after the page: almost always nothing is pending.
    void untilLoaded(() => import('./report-hashes')).then(({ keepReporting, whenReported }) => {
      if (isOver) return
      const stopHearing = whenReported(() => router.refresh())
      const stopReporting = keepReporting(account, putHash)
      stop = () => {
        stopReporting()
        stopHearing()
      }
    })
    return () => {
      isOver = true
      stop()
    }
  }, [account, router])
  return null
}
