import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface Known<T> {
  /** Null while loading, or if it could not be read. */
  readonly value: T | null
  readonly isUnavailable: boolean
  /** Reads it again and returns it; null if it could not be read. */
  readonly reload: () => Promise<T | null>
}

/**
 * What is read for a key, and again when the key changes. A late answer for an earlier key changes nothing.
 * @param read null when there is nothing to read
 */
export function useRead<T>(key: string, read: (() => Promise<T | null>) | null): Known<T> {
  const [known, setKnown] = useState<{ readonly key: string; readonly value: T | null } | null>(null)
  const wanted = useRef(key)
  useLayoutEffect(() => {
    wanted.current = key
  })
  const reload = useCallback(async () => {
    if (read === null) return null
    const value = await read()
    if (wanted.current === key) setKnown({ key, value })
    return value
  }, [key, read])
  useEffect(() => {
    void reload()
  }, [reload])
  const isCurrent = known?.key === key
  return {
    value: isCurrent ? known.value : null,
    isUnavailable: isCurrent && known.value === null,
    reload,
  }
}
