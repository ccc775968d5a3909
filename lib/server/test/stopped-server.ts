// A server that stops like the app, without Next. Prints `ready <port>`; /slow answers after a second, /slower after three,
// /half not before the whole request is there.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stopOnSignals } from '../process/stop'

stopOnSignals()
const say = (line: string) => process.stdout.write(`${line}\n`)
const server = createServer((request, response) => {
  if (request.url === '/slow') setTimeout(() => response.end('late'), 1_000)
  else if (request.url === '/slower') setTimeout(() => response.end('late'), 3_000)
  else if (request.url === '/half') request.resume().once('end', () => response.end('whole'))
  else response.end('now')
})
server.listen(0, '127.0.0.1', () => say(`ready ${(server.address() as AddressInfo).port}`))
