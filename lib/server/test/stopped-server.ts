// A server that stops like the app, without Next. Prints `ready <port>`; /slow answers after a second.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stopOnSignals } from '../process/stop'

stopOnSignals()
const say = (line: string) => process.stdout.write(`${line}\n`)
const server = createServer((request, response) => {
  if (request.url === '/slow') setTimeout(() => response.end('late'), 1_000)
  else response.end('now')
})
server.listen(0, '127.0.0.1', () => say(`ready ${(server.address() as AddressInfo).port}`))
