export const dynamic = 'force-dynamic'

/** Whether this process answers at all, for its process manager. Checks nothing else. */
export function GET(): Response {
  return Response.json({ status: 'up' }, { headers: { 'Cache-Control': 'no-store' } })
}
