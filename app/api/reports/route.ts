import { takeReport } from '@/lib/server/page-reports'

/** What a browser says when the content policy of a page stopped something. */
export function POST(request: Request): Promise<Response> {
  return takeReport(request)
}
