// A server that logs a line per request and returns the number of uncaught errors, which it writes like Next.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { log, outliveReaders } from '../log'

let uncaught = 0
process.on('uncaughtException', (thrown) => {
  uncaught += 1
  // An endless loop would leave no time for an answer.
  if (uncaught < 100) console.error(thrown)
})
outliveReaders()
const server = createServer((_, response) => {
  log('info', 'asked')
  setImmediate(() => response.end(String(uncaught)))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
