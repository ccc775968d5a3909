// Checks that the answer to a page or a form is a page, a redirect or a refusal, and that no input comes back as markup.
import type { Call } from './call'
import type { Answer } from './send'

const refusals = [400, 403, 404, 422]
const markup = /<script>alert|<img src=x/

/** The problem with the answer, or null. */
export function wrongPage(
  call: Call,
  { status, text, type, location, ms }: Answer,
  limitMs: number,
): string | null {
  if (status === 0) return `no answer: ${text}`
  if (ms > limitMs) return `answered after ${Math.round(ms)} ms`
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`
  if (markup.test(text) && type.startsWith('text/html')) return 'the input appears in the page as markup'
  const isTaken = call.method === 'GET' ? status === 200 : status === 303
  if (call.must === 'succeed' && !isTaken) return `refused a valid one: ${status} ${text.slice(0, 200)}`
  if (call.must === 'fail' && isTaken) return `accepted what it must refuse: ${status}`
  if (isTaken) {
    const isPage = status === 303 ? text === '' : type.startsWith('text/html') && text.includes('</html>')
    return isPage ? null : `answered ${status} as "${type}"`
  }
  // From the HTTP server itself, before our code: a URL longer than the limit for headers.
  if (status === 431 && call.path.length > 10_000) return null
  // The root address is not a page: it redirects to the bank.
  if (status === 302 && call.method === 'GET' && call.path.split('?')[0] === '/' && location === '/bank')
    return null
  if (!refusals.includes(status)) return `answered ${status}, which is not documented`
  const isShown = type.startsWith('text/html') || type.startsWith('application/json')
  return isShown ? null : `refused as "${type}"`
}
