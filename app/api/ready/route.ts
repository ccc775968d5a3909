import { readiness } from '@/lib/server/process/readiness'
import { bearsCronSecret } from '@/lib/server/scheduler'

export const dynamic = 'force-dynamic'

/**
 * Whether this process can do its work: 200 or 503, and one word. `degraded` is 200: pages work, but the service
 * refuses calls. Callers with CRON_SECRET get the status of each part; each change is logged.
 */
export async function GET(request: Request): Promise<Response> {
  const { status, parts } = await readiness()
  const body = bearsCronSecret(request) ? { status, parts } : { status }
  return Response.json(body, {
    status: status === 'down' ? 503 : 200,
    headers: { 'Cache-Control': 'no-store' },
  })
}
