import { takeReport } from '@/lib/server/page-reports'

/** Browsers' reports of content policy violations. */
export function POST(request: Request): Promise<Response> {
  return takeReport(request)
}
