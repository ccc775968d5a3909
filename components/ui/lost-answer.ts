import type { Failure } from '@/lib/domain/result'

/** Why an action of ours gave no answer, as far as a page can tell. Whether the server acted is not known. */
export function lostAnswer(): Failure {
  return { code: navigator.onLine ? 'service_unreachable' : 'offline' }
}
