import { methodRefused, tokenAnswer } from '@/lib/server/token/token'

// A short-lived token for a signed-in person's browser, requested by one of our pages. Without the other methods Next would
// answer OPTIONS as if all were allowed.
export {
  methodRefused as DELETE,
  methodRefused as GET,
  methodRefused as OPTIONS,
  methodRefused as PATCH,
  methodRefused as PUT,
  tokenAnswer as POST,
}
