import { methodRefused, tokenAnswer } from '@/lib/server/token/token'

/** A short-lived token for the browser of a signed-in person, asked for by a page of ours. */
export function POST(): Promise<Response> {
  return tokenAnswer()
}

// Next would answer OPTIONS by itself with all of these as allowed.
export {
  methodRefused as DELETE,
  methodRefused as GET,
  methodRefused as OPTIONS,
  methodRefused as PATCH,
  methodRefused as PUT,
}
