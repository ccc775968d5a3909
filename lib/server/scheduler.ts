import 'server-only'
import { getEnv } from './env'
import { sameSecret } from './secrets'

/** Whether a request has CRON_SECRET, like our schedulers and monitors. False if it is unset. */
export function bearsCronSecret(request: Request): boolean {
  const secret = getEnv().CRON_SECRET
  const given = request.headers.get('authorization') ?? ''
  return secret !== undefined && sameSecret(given, `Bearer ${secret}`)
}
