import { methodRefused, tokenAnswer } from '@/lib/server/token/token'

/** A short-lived token for the browser of a signed-in person, asked for by a page of ours. */
export function POST(): Promise<Response> {
  return tokenAnswer()
}

export { methodRefused as DELETE, methodRefused as GET, methodRefused as PATCH, methodRefused as PUT }
