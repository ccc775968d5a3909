import { locales } from '@/messages/locales'
import type { Env } from './env/schema'

const dayMs = 86_400_000
/** RFC 9116 requires less than a year; a cached copy of a site that is gone should expire soon. */
const validDays = 90

type Settings = Pick<Env, 'APP_URL' | 'SECURITY_CONTACT' | 'SECURITY_POLICY_URL'>

/** In the form of RFC 9116. The expiry moves with the current day, as long as the site is served. */
function textOf(settings: Settings, now: Date): string {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY_URL: policy, APP_URL: appUrl } = settings
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs)
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${new URL('/.well-known/security.txt', appUrl).href}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Where to report a vulnerability. Missing until SECURITY_CONTACT is set. */
export function securityTextAnswer(settings: Settings, now: Date): Response {
  if (settings.SECURITY_CONTACT.length === 0) return new Response(null, { status: 404 })
  return new Response(textOf(settings, now), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
