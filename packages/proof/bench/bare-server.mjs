// A bare node:http server in a separate process: reads the whole body and answers with as many bytes as the path says.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const text = JSON.stringify({ text: 'x'.repeat(Math.max(0, Number(request.url?.slice(1)) - 11)) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('bare ready\n'))
