// https in front of a program of this machine.
import { type IncomingHttpHeaders, request } from 'node:http'
import { createServer } from 'node:https'
import { atEnd } from '../soak/report'
import { ownCertificate } from './authority'

/**
 * Passes every request on to the target.
 * @param change the headers that it gets, as a platform's proxy would write them
 */
export function httpsFront(
  port: number,
  target: number,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): void {
  const server = createServer(ownCertificate(), (asked, answer) => {
    const where = { host: '127.0.0.1', port: target, path: asked.url, method: asked.method }
    const passed = request({ ...where, headers: change(asked.headers) }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(port, '127.0.0.1')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
}
