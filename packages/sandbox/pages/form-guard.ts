import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../service/http/env'
import { ServiceError } from '../service/http/errors'

/**
 * For posts of our own forms, after the guard of Host and Origin. Any page can post a form without a preflight, so a
 * missing Origin is refused too: browsers send it with every post.
 */
export const requireOwnForm = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.header('origin') === undefined) {
    throw new ServiceError(403, 'Forbidden', 'a form is posted with its Origin')
  }
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    throw new ServiceError(403, 'Forbidden', 'content-type: must be application/x-www-form-urlencoded')
  }
  await next()
})
