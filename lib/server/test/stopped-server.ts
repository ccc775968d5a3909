// A server that stops like the app, without Next. Prints `ready <port>`; /slow answers a second after a stop signal, /slower
// three after it, /half not before the whole request is there.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stopOnSignals } from '../process/stop'

stopOnSignals(null)
const signalled = new Promise<void>((resolve) => {
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve())
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const server = createServer((request, response) => {
  const answerLate = (ms: number) => void signalled.then(() => setTimeout(() => response.end('late'), ms))
  if (request.url === '/slow') answerLate(1_000)
  else if (request.url === '/slower') answerLate(3_000)
  else if (request.url === '/half') request.resume().once('end', () => response.end('whole'))
  else response.end('now')
})
server.listen(0, '127.0.0.1', () => say(`ready ${(server.address() as AddressInfo).port}`))
