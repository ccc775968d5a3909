// A program: the service as the load benches use it. The sandbox's real answer to the first call of each kind is
// replayed to every later one, 50 ms after its request, with new ids, addresses and times. The sandbox itself could not
// carry that load on the same machine: each of its quotes calls a chain and writes to disk.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { keccak256, stringToHex } from 'viem'

const answerMs = 50
const [sandbox = '', port = ''] = process.argv.slice(2)

interface Recording {
  readonly status: number
  readonly text: string
  /** The parts of the text that belong to one transaction or one person. */
  readonly own: Readonly<Record<'transactionId' | 'requestId', string | undefined>>
  /** Its request, whose addresses are in the text. */
  readonly asked: string
  readonly at: number
}

const addressNames = ['fromAddress', 'toAddress'] as const

const addressIn = (body: string, name: string): string | undefined =>
  new RegExp(`"${name}":"(0x[0-9a-fA-F]{40})"`).exec(body)?.[1]

/** By method and path: one caller makes the first request of a kind for all. */
const records = new Map<string, Promise<Recording>>()
let hangsUntil = 0
const asked = new Map<string, number>()

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

async function record(
  request: IncomingMessage,
  body: string,
  quoted: Recording | undefined,
): Promise<Recording> {
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const known = quoted?.own.transactionId
  const url = new URL(request.url ?? '/', sandbox)
  // A status is recorded for the transaction the sandbox created itself, whichever is requested first.
  if (known !== undefined && url.searchParams.has('transactionId'))
    url.searchParams.set('transactionId', known)
  const answer = await fetch(url, {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body === '' ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${url.pathname}: ${text}`)
  const { transactionId, transactionRequest, quote } = Object(JSON.parse(text))
  const own = {
    transactionId: transactionId ?? known,
    requestId: transactionRequest?.requestId ?? quote?.providerRequestId,
  }
  return { status: answer.status, text, own, asked: body, at: Date.now() }
}

const shortHash = (id: string) => keccak256(stringToHex(id)).slice(2)

/** The recorded answer with this caller's transaction, address and times. */
function toldAgain({ text, own, asked, at }: Recording, url: URL, body: string): string {
  let told = text
  if (own.transactionId !== undefined) {
    const id = url.searchParams.get('transactionId') ?? randomUUID()
    told = told.replaceAll(shortHash(own.transactionId), shortHash(id)).replaceAll(own.transactionId, id)
  }
  if (own.requestId !== undefined) told = told.replaceAll(own.requestId, randomUUID())
  for (const name of addressNames) {
    const [before, now] = [addressIn(asked, name), addressIn(body, name)]
    if (before !== undefined && now !== undefined) told = told.replaceAll(new RegExp(before, 'gi'), now)
  }
  const later = Date.now() - at
  return told.replace(/"expiresAt":"([^"]+)"/, (_, moment: string) => {
    return `"expiresAt":"${new Date(Date.parse(moment) + later).toISOString()}"`
  })
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const begun = performance.now()
  const body = await textOf(request)
  const url = new URL(request.url ?? '/', sandbox)
  if (url.pathname === '/hang') {
    hangsUntil = Date.now() + Number(url.searchParams.get('ms'))
    response.end('{}')
    return
  }
  if (url.pathname === '/asked') {
    response.end(JSON.stringify(Object.fromEntries(asked)))
    return
  }
  const kind = `${request.method} ${url.pathname}`
  asked.set(kind, (asked.get(kind) ?? 0) + 1)
  const isOperation = url.pathname.startsWith('/v1/')
  // A live service has no control calls.
  while (isOperation && Date.now() < hangsUntil) await sleep(hangsUntil - Date.now())
  const quoted = await records.get(kind.replace(/^GET (.*)\/status$/, 'POST $1/quote'))
  const known = records.get(kind)
  const recording = known ?? record(request, body, quoted)
  records.set(kind, recording)
  recording.catch(() => records.delete(kind))
  const recorded = await recording
  const text = isOperation
    ? known === undefined
      ? recorded.text
      : toldAgain(recorded, url, body)
    : recorded.text
  if (isOperation) await sleep(Math.max(0, answerMs - (performance.now() - begun)))
  response.writeHead(recorded.status, { 'content-type': 'application/json' })
  response.end(text)
}

const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
  serve(request, response).catch((thrown: unknown) => {
    process.stderr.write(`${String(thrown)}\n`)
    response
      .writeHead(502, { 'content-type': 'application/json' })
      .end('{"error":"BadGateway","message":"ill"}')
  })
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('upstream ready\n'))
