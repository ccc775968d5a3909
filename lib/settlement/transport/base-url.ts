const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const isOnThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname)

/**
 * The service's address including `/v1`, without a trailing slash. Accepts it with or without either. Throws a
 * TypeError that says why but never repeats the value, which may contain credentials.
 */
export function parseBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw new TypeError('the base URL is not a URL')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw new TypeError('the base URL holds credentials')
  if (url.search !== '' || url.hash !== '') throw new TypeError('the base URL holds a query or a fragment')
  // A GET's signature never changes until the secret does: anyone who reads one can repeat it.
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(text))
  if (!safe) throw new TypeError('the base URL is neither https nor on this machine')
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path.endsWith('/v1') ? path : `${path}/v1`}`
}
