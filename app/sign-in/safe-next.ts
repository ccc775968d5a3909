const FALLBACK = '/sell'
const HERE = 'http://here.invalid'

/** A path of this site, or the sell page: whatever names another site, in any spelling, is not followed. */
export function safeNext(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return FALLBACK
  const url = new URL(value, HERE)
  return url.origin === HERE ? `${url.pathname}${url.search}` : FALLBACK
}
