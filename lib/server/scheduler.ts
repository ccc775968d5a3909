import 'server-only'
import { getEnv } from './env'
import { sameSecret } from './secrets'

/** Whether a request bears CRON_SECRET, as schedulers and monitors of ours do. Unset, nobody does. */
export function bearsCronSecret(request: Request): boolean {
  const secret = getEnv().CRON_SECRET
  const given = request.headers.get('authorization') ?? ''
  return secret !== undefined && sameSecret(given, `Bearer ${secret}`)
}
