'use client'

import { useLayoutEffect, useState } from 'react'
import { adoptServerTime } from '@/lib/wallet/server-clock'

interface ServerTimeProps {
  /** When the server wrote this page, Unix milliseconds. */
  renderedAt: number
}

/**
 * Tells the page what time it is at the server: prices and codes end by that clock, and this browser's may be hours off.
 * Before anything shows a time of its own: a valid code would be struck out, or an expired one shown for payment, until
 * the first answer. Renders nothing.
 */
export function ServerTime({ renderedAt }: ServerTimeProps) {
  // A later rendering was asked for at a time unknown here.
  const [first] = useState(renderedAt)
  useLayoutEffect(() => adoptServerTime(first, performance.timeOrigin), [first])
  return null
}
