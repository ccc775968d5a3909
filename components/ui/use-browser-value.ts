'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * A value that only the browser knows and that stays the same while the page is open.
 * @param read returns an equal value (by `Object.is`) at every call
 * @param onServer what the server renders instead
 */
export function useBrowserValue<T>(read: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, read, () => onServer)
}
