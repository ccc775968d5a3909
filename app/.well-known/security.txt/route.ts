import { getEnv } from '@/lib/server/env'
import { securityTextAnswer } from '@/lib/server/security-txt'

export const dynamic = 'force-dynamic'

export function GET(): Response {
  return securityTextAnswer(getEnv(), new Date())
}
