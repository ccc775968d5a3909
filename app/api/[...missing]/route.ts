import { failAnswer } from '@/lib/server/answers'

// Without this route an unknown address below /api is the not-found page. Next runs server actions there, and the proxy
// that refuses malformed and foreign calls of them leaves /api out.
function missing(): Response {
  return failAnswer({ code: 'not_found' })
}

export {
  missing as DELETE,
  missing as GET,
  missing as OPTIONS,
  missing as PATCH,
  missing as POST,
  missing as PUT,
}
