'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { Address } from '@/lib/domain/chains'
import { putHash } from '../put-hash'
import { keepReporting, whenReported } from './report-hashes'

/**
 * On every page of a signed-in person: reports hashes pending in this browser, and updates the page. Renders nothing.
 */
export function KeptHashes({ account }: { account: Address }) {
  const router = useRouter()
  useEffect(() => {
    const stopHearing = whenReported(() => router.refresh())
    const stop = keepReporting(account, putHash)
    return () => {
      stop()
      stopHearing()
    }
  }, [account, router])
  return null
}
