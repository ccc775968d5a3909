import { type ServerType, serve } from '@hono/node-server'
import { createBankRoutes } from './bank/routes'
import { StartError } from './config'
import { requireLocal } from './control/guard'
import { createControlRoutes } from './control/routes'
import { docsPage } from './pages/docs'
import { PAGE_HEADERS } from './pages/layout'
import { createPageRoutes } from './pages/routes'
import type { Sandbox } from './sandbox'
import { limitBody } from './service/body-limit'
import { documentOf } from './service/document'
import { createRouter } from './service/http'
import { createServiceRoutes } from './service/routes'

/** Listens on this machine's own address. */
export function serveSandbox(sandbox: Sandbox): Promise<ServerType> {
  const { port } = sandbox.config
  const app = createRouter()
  for (const path of ['/control/*', '/bank', '/bank/*', '/explorer/*', '/panel', '/panel/*', '/docs'])
    app.use(path, requireLocal(port), limitBody)
  const service = createServiceRoutes(sandbox)
  app.route('/', service)
  app.get('/docs', (c) => c.html(docsPage(documentOf(service, new URL(c.req.url).origin)), 200, PAGE_HEADERS))
  app.route('/control/bank', createBankRoutes(sandbox))
  app.route('/control', createControlRoutes(sandbox))
  app.route('/', createPageRoutes(sandbox))
  app.get('/', (c) => c.redirect('/bank'))
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(server))
    server.once('error', (error) => reject(portProblem(port, error)))
  })
}

function portProblem(port: number, error: Error): Error {
  const inUse = 'code' in error && error.code === 'EADDRINUSE'
  return inUse
    ? new StartError(`port ${port} is in use; stop what uses it, or set SANDBOX_PORT to another`)
    : error
}
