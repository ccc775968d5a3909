import { takeReport } from '@/lib/server/page-reports'

// Browsers' reports of content policy violations.
export { takeReport as POST }
