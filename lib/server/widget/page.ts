import 'server-only'
import { getEnv } from '../env'
import type { PagePolicy } from '../page-policy'
import { originsOf } from '../security-headers'

/** The pages whose browser calls the service itself: the widget in a frame, and in a host's page of ours. */
export function widgetPage(path: string): PagePolicy | null {
  const { SETTLEMENT_API_URL: service, WIDGET_PARENT_ORIGINS: parents } = getEnv()
  const connect = originsOf([service])
  if (path === '/widget') return { connect, ancestors: ["'self'", ...parents] }
  return path === '/widget/demo' ? { connect, ancestors: null } : null
}
