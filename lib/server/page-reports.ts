// Browsers' reports of content policy violations. Only the directive, the page's route and the blocked origin are kept,
// as a count and one line a minute: the rest contains addresses and parts of a person's page.
import 'server-only'
import { headers } from 'next/headers'
import { z } from 'zod'
import { readBody } from './action-request'
import { clientAddress } from './client-address'
import { getEnv } from './env'
import { memoryLimiter } from './limits/rate-limit'
import { countedLine } from './log-counted'
import { reportDirectives } from './security-headers'
import { count } from './traced'

const longestReport = 8_192
/** Only in memory: strangers' requests must not cause store calls. */
const perNetwork = memoryLimiter({ name: 'report', uses: 20, perSeconds: 60 })
const inAll = memoryLimiter({ name: 'reports', uses: 300, perSeconds: 60 })

const say = countedLine('warn', 'page policy violated')

/** The format of `report-uri`. */
const sent = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

function violationOf(json: unknown): Violation | null {
  const parsed = sent.safeParse(json)
  if (!parsed.success) return null
  const report = parsed.data['csp-report']
  const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? ''
  return { page: report['document-uri'], directive, blocked: report['blocked-uri'] ?? '' }
}

/**
 * One of our pages' routes, such as `sell/:id`: every part that is not a plain word becomes an id. Null for another
 * site's page.
 */
function routeOfPage(page: string): string | null {
  if (!URL.canParse(page) || new URL(page).origin !== getEnv().APP_URL) return null
  const parts = new URL(page).pathname.split('/').filter((part) => part !== '')
  const isWord = (part: string) => /^[a-z][a-z-]{0,15}$/.test(part)
  const words = parts.slice(0, 4).map((part, at) => (isWord(part) ? part : at === 0 ? 'other' : ':id'))
  return words.join('/') || 'home'
}

const keywords = [
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-sink',
  'trusted-types-policy',
  'data',
  'blob',
  'self',
]

function originOfBlocked(blocked: string): string {
  if (keywords.includes(blocked)) return blocked
  const origin = URL.canParse(blocked) ? new URL(blocked).origin : 'null'
  return /^(https?|wss?):\/\/[a-z0-9.:-]{1,50}$/.test(origin) ? origin : 'other'
}

function keep({ page, directive, blocked }: Violation): void {
  const route = routeOfPage(page)
  if (route === null || !reportDirectives.includes(directive)) return
  count('ramp.page.violations', { directive })
  say({ directive, route, blocked: originOfBlocked(blocked) })
}

async function isTooOften(): Promise<boolean> {
  const network = clientAddress(await headers(), getEnv())
  // One network that sends too many must not use up the others' share.
  if (network !== 'everyone' && !(await perNetwork.limit(network)).ok) return true
  return !(await inAll.limit('all')).ok
}

const empty = (status: number) => new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })

/** Accepts reports of at most 8 KB, limited per network and in total. */
export async function takeReport(request: Request): Promise<Response> {
  if (await isTooOften()) return empty(429)
  try {
    const body = await readBody(request, longestReport)
    if (body === null) return empty(413)
    const violation = violationOf(JSON.parse(body))
    if (violation === null) return empty(400)
    keep(violation)
    return empty(204)
  } catch {
    // No JSON, or cut off by its sender.
    return empty(400)
  }
}
