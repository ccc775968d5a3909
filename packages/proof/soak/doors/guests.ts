// Every page and route without a session, in every form.
import type { Question, Reply } from '../action-client'
import type { Finding } from '../report'
import { guestForms } from './forms'
import { inLanes, leaks, tell } from './judge'
import { type KnownPage, knownPages, knownRoutes, methods, type Subject } from './known'
import type { World } from './world'

/** The address of a page about a subject. */
export function pagePath(page: string, { about }: KnownPage, subject: Subject): string {
  return about === undefined ? page : page.replace(/\[\w+\]/, encodeURIComponent(subject[about]))
}

/** The content of a page that sends its caller to sign-in, even if the response had already started. */
function sendsToSignIn({ status, headers, text }: Reply): boolean {
  if (headers.location !== undefined) return /^(https?:\/\/localhost:\d+)?\/sign-in\b/.test(headers.location)
  return status === 200 && /NEXT_REDIRECT;[a-z]+;\/sign-in/.test(text)
}

function isRight({ guest }: KnownPage, form: string, reply: Reply): boolean {
  const { status } = reply
  if (guest === 'error') return true
  // A segment on its own contains no page: everyone may see its content.
  if (guest !== 'open' && (form === 'segment' || form === 'prefetch')) return status < 500
  if (guest === 'missing') return status === 404 || /NEXT_HTTP_ERROR_FALLBACK;404/.test(reply.text)
  if (guest === 'open') return status === 200 || status === 307
  return sendsToSignIn(reply)
}

/** The framework redirects a data request to an address of its own, once. */
async function askWhole(world: World, question: Question): Promise<Reply> {
  const reply = await world.ask(question)
  const { location } = reply.headers
  if (reply.status !== 307 || location === undefined || !/[?&]_rsc\b/.test(location)) return reply
  const { pathname, search } = new URL(location, world.origin)
  return world.ask({ ...question, path: `${pathname}${search}` })
}

export async function askAsGuest(world: World): Promise<Finding[]> {
  const { build, owned, ground } = world
  const [leaked, wrong]: [string[], string[]] = [[], []]
  let asked = 0
  const put = async (name: string, form: string, question: Question, right: (reply: Reply) => boolean) => {
    const reply = await askWhole(world, {
      ...question,
      headers: { ...question.headers, ...guestForms[form] },
    })
    asked += 1
    const what = `${question.method} ${name}, ${form}: ${reply.status} ${reply.headers.location ?? ''}`
    for (const canary of leaks(world, reply)) leaked.push(`${what}, holds "${canary}"`)
    if (!right(reply)) wrong.push(`${what} ${reply.text.slice(0, 120).replaceAll(/\s+/g, ' ')}`)
  }
  const ofPage = async (page: string) => {
    const known = knownPages[page] ?? { guest: 'missing' }
    const path = pagePath(page, known, owned)
    for (const form of Object.keys(guestForms))
      await put(page, form, { path, method: 'GET', headers: { accept: 'text/html' } }, (reply) =>
        isRight(known, form, reply),
      )
  }
  const ofRoute = async (route: string) => {
    const known = knownRoutes[route] ?? { guest: {} }
    const path = known.path?.(owned) ?? route
    const body = JSON.stringify(known.body?.(owned, ground) ?? {})
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    for (const method of methods) {
      const allowed = known.guest[method]
      const question = { path, method, headers, ...(method === 'GET' ? {} : { body }) }
      // A missing page needs only one request.
      const forms = allowed === undefined ? ['plain'] : Object.keys(guestForms)
      for (const form of forms)
        await put(route, form, question, ({ status }) => (allowed ?? [405]).includes(status))
    }
  }
  await inLanes(build.pages, ofPage)
  await inLanes(build.routes, ofRoute)
  tell('pages and routes without a session', asked, [...leaked, ...wrong])
  return [
    {
      promise: 'no page or route tells a caller without a session anything about a person',
      held: leaked.length === 0,
    },
    {
      promise: '[R19] [R56] each page and route refuses such a caller in every form',
      held: wrong.length === 0,
    },
  ]
}
