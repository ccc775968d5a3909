const FALLBACK = '/sell'
const HERE = 'http://here.invalid'

/** A path of this site, otherwise the sell page: another site, in any spelling, is never followed. */
export function safeNext(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return FALLBACK
  const { origin, pathname, search } = new URL(value, HERE)
  // "/.//elsewhere" is on this site, but its resolved path is not.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}` : FALLBACK
}
