import type { Context as HttpContext } from 'hono'
import { Hono } from 'hono'
import type { Sandbox } from '../sandbox'
import { ServiceError } from '../service/errors'
import { faultBody } from '../service/faults'
import type { HttpEnv } from '../service/http'
import { chooseOutcome, outcomeBody } from '../service/outcomes'
import { requireOwnForm } from './form-guard'
import { PAGE_HEADERS } from './layout'
import { panelPage } from './panel'

/** Each press does one thing and shows the panel again, so that a reload repeats nothing. */
export function createPanelPages(sandbox: Sandbox): Hono<HttpEnv> {
  const router = new Hono<HttpEnv>()
  router.get('/', (c) => c.html(panelPage(sandbox, null), 200, PAGE_HEADERS))
  router.post('/settle', requireOwnForm, async (c) =>
    press(c, sandbox, outcomeBody.safeParse(await c.req.parseBody()), (choice) =>
      chooseOutcome(sandbox.context(), choice),
    ),
  )
  router.post('/faults', requireOwnForm, async (c) => {
    const sent = await c.req.parseBody()
    const numbers = { times: Number(sent.times), status: Number(sent.status), delayMs: Number(sent.delayMs) }
    return press(c, sandbox, faultBody.safeParse({ ...sent, ...numbers }), (fault) =>
      sandbox.faults.add(fault),
    )
  })
  router.post('/faults/clear', requireOwnForm, (c) => {
    sandbox.faults.clear()
    return c.redirect('/panel', 303)
  })
  return router
}

type Read<T> = { readonly success: true; readonly data: T } | { readonly success: false }

function press<T>(c: HttpContext<HttpEnv>, sandbox: Sandbox, read: Read<T>, act: (data: T) => unknown) {
  if (!read.success) return c.html(panelPage(sandbox, 'The form is not filled in right.'), 422, PAGE_HEADERS)
  try {
    act(read.data)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return c.html(panelPage(sandbox, error.message), 422, PAGE_HEADERS)
  }
  return c.redirect('/panel', 303)
}
