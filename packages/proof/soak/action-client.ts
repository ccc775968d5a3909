// Server actions of the built app over HTTP, called like a browser does.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { z } from 'zod'
import { root } from '@/scripts/lib/programs.mjs'

const manifest = z.object({
  node: z.record(z.string(), z.looseObject({ exportedName: z.string().optional() })),
})

/** The id under which a build exposes each action. */
export function actionIds(dist: string): (name: string) => string {
  const file = path.join(root, dist, 'server/server-reference-manifest.json')
  const { node } = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const ids = new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]))
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the build has no action "${name}"`)
    return id
  }
}

export interface Door {
  /** Where one process listens on this machine. */
  readonly port: number
  /** The public origin of the app, whichever process answers. */
  readonly origin: string
  readonly cookie: string
}

export interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

const longestMs = 60_000

export interface Question {
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One press that calls an action. @param id from `actionIds` @param place the page it is pressed on */
export function actionCall(id: string, args: readonly unknown[], place = '/sell'): Question {
  const headers = {
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
    'next-action': id,
  }
  return { path: place, method: 'POST', headers, body: JSON.stringify(args) }
}

/** @param cutAfterMs if given, disconnects this long after sending the request. @throws when no complete answer arrived */
export function ask(
  { port, origin, cookie }: Door,
  { path: place, method, headers: own, body }: Question,
  cutAfterMs?: number,
): Promise<Reply> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const headers = { host: new URL(origin).host, origin, cookie, ...own, ...length }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: place, method, headers }
    const request = http.request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('the answer was truncated')))
    })
    request.on('error', reject)
    request.setTimeout(longestMs, () => request.destroy(new Error('no answer came')))
    request.end(body, () => {
      if (cutAfterMs !== undefined) setTimeout(() => request.destroy(new Error('hung up')), cutAfterMs)
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The answer of a route or an action: for an action, row 1 of the lines Next sends. Null when there is nothing. */
export function resultOf({ text }: Pick<Reply, 'text'>): unknown {
  const row = text.split('\n').find((line) => line.startsWith('1:'))
  return parsed(text) ?? (row === undefined ? null : parsed(row.slice(2)))
}
