import { site } from '@/site.config'

const FALLBACK = `/${site.flows[0]}`
const HERE = 'http://here.invalid'

/** A path of this site, or the page where people begin: whatever names another site, in any spelling, is not followed. */
export function safeNext(value: string | readonly string[] | undefined): string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return FALLBACK
  const { origin, pathname, search } = new URL(value, HERE)
  // "/.//elsewhere" is on this site, but its resolved path is not.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}` : FALLBACK
}
