import type { TokenSource } from '@/lib/domain/token-source'

/** Returns the next token each time the last is refused. */
export function tokensOf(...jwts: readonly string[]): TokenSource & { readonly refused: string[] } {
  const refused: string[] = []
  let held = 0
  return {
    refused,
    take: async () => jwts[held] ?? 'none',
    renew: async (jwt, reason) => {
      refused.push(`${jwt} ${reason}`)
      if (reason === 'expired' && held + 1 < jwts.length) held += 1
      return jwts[held] !== jwt
    },
  }
}
