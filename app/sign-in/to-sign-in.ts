import { redirect } from 'next/navigation'
import type { AddressParams } from '@/lib/domain/history/filter'

/** Sends a visitor to sign in, and from there back to this page, with all that its address names. */
export function toSignIn(path: string, query: AddressParams = {}): never {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  const next = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
  redirect(`/sign-in?next=${encodeURIComponent(next)}`)
}
