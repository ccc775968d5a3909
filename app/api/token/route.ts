import { methodRefused, tokenAnswer } from '@/lib/server/token/token'

/** A short-lived token for a signed-in person's browser, requested by one of our pages. */
export function POST(): Promise<Response> {
  return tokenAnswer()
}

// Otherwise Next would answer OPTIONS with all of these as allowed.
export {
  methodRefused as DELETE,
  methodRefused as GET,
  methodRefused as OPTIONS,
  methodRefused as PATCH,
  methodRefused as PUT,
}
