export const dynamic = 'force-dynamic'

/** Whether this process answers at all, for whoever restarts it: it asks nobody else. */
export function GET(): Response {
  return Response.json({ status: 'up' }, { headers: { 'Cache-Control': 'no-store' } })
}
