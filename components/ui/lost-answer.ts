import type { Failure } from '@/lib/domain/result'

/** Why one of our actions gave no answer, as far as a page can tell. Whether the server acted is unknown. */
export function lostAnswer(): Failure {
  return { code: navigator.onLine ? 'service_unreachable' : 'offline' }
}
