import { type ServerType, serve } from '@hono/node-server'
import { createBankRoutes } from './bank/routes'
import { type SandboxConfig, StartError } from './config'
import { requireControl, requireLocalHost, requireOwnHost } from './control/guard'
import { createControlRoutes } from './control/routes'
import { docsPage } from './pages/docs'
import { PAGE_HEADERS } from './pages/layout'
import { createAssetRoutes } from './pages/look/assets'
import { createPageRoutes } from './pages/routes'
import { askForSecret, createUnlockPage } from './pages/unlock'
import { createRpcRoutes } from './rpc/routes'
import { limitBody } from './service/http/body-limit'
import { documentOf } from './service/http/document'
import { createRouter } from './service/http/http'
import { createServiceRoutes } from './service/routes'
import type { Sandbox } from './service/running'

/** Listens on the configured address: loopback only, unless others are to reach it. */
export function serveSandbox(sandbox: Sandbox): Promise<ServerType> {
  const { config } = sandbox
  const { port, host: hostname } = config
  const app = createRouter()
  const own = requireOwnHost(config)
  const control = requireControl(config, askForSecret)
  for (const path of ['/control/*', '/bank', '/bank/*', '/panel', '/panel/*'])
    app.use(path, own, control, limitBody)
  for (const path of ['/explorer/*', '/docs', '/unlock', '/look/*']) app.use(path, own, limitBody)
  app.use('/v1/*', requireLocalHost(config))
  const service = createServiceRoutes(sandbox)
  app.route('/', service)
  app.route('/rpc', createRpcRoutes(sandbox))
  app.route('/unlock', createUnlockPage(config))
  app.route('/look', createAssetRoutes())
  app.get('/docs', (c) => {
    const origin = config.publicOrigins[0] ?? new URL(c.req.url).origin
    return c.html(docsPage(documentOf(service, origin)), 200, PAGE_HEADERS)
  })
  app.route('/control/bank', createBankRoutes(sandbox))
  app.route('/control', createControlRoutes(sandbox))
  app.route('/', createPageRoutes(sandbox))
  app.get('/', (c) => c.redirect('/bank'))
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => resolve(server))
    server.once('error', (error) => reject(new StartError(placeProblem(config, error))))
  })
}

function placeProblem({ port, host }: SandboxConfig, error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE')
    return `port ${port} is in use; stop what uses it, or set SANDBOX_PORT to another`
  return `can't listen at port ${port} of ${host} (${error.message}); set SANDBOX_PORT or SANDBOX_HOST to another`
}
