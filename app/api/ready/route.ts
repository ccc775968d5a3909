import { readiness } from '@/lib/server/process/readiness'
import { bearsCronSecret } from '@/lib/server/scheduler'

export const dynamic = 'force-dynamic'

/**
 * Whether this process can do its work: 200 or 503, and one word. Who bears CRON_SECRET is told of each part; the log tells of
 * each change.
 */
export async function GET(request: Request): Promise<Response> {
  const { ready, parts } = await readiness()
  const status = ready ? 'up' : 'down'
  const body = bearsCronSecret(request) ? { status, parts } : { status }
  return Response.json(body, { status: ready ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
