// Two processes of the app on one database: the built app over HTTP, as a browser speaks to it, or its service code alone.
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import { withoutEnvFiles } from '../lib/env-file.mjs'
import { freePorts } from '../lib/ports.mjs'
import { stopAll } from '../lib/processes.mjs'
import { root, startNext } from '../lib/programs.mjs'
import { answers, until } from '../lib/wait.mjs'
import { bareEnv, startLines } from './line-process'
import { atEnd } from './report'

const answerShape = z.union([
  z.object({ ok: z.literal(true), data: z.object({ id: z.uuid(), state: z.string() }) }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string() }) }),
])
export type Answer = z.output<typeof answerShape>

export interface Person {
  readonly id: string
  readonly address: string
  readonly sessionId: string
}

export interface Apps {
  readonly kind: string
  /** Submits through one of the two. */
  readonly submit: (which: number, person: Person, request: unknown) => Promise<Answer>
}

export interface Place {
  readonly databaseUrl: string
  readonly sandboxUrl: string
}

const secret = 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

function envOf({ databaseUrl, sandboxUrl }: Place) {
  return {
    ...bareEnv(),
    RAMP_MODE: 'sandbox',
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    SETTLEMENT_BUDGET: '100000/1m',
    NEXTAUTH_SECRET: secret,
    DATABASE_URL: databaseUrl,
  }
}

/** The id under which the build offers the action of the sell page. */
function quoteAction(dist: string): string {
  const file = path.join(root, dist, 'server/server-reference-manifest.json')
  const shape = z.object({
    node: z.record(z.string(), z.looseObject({ exportedName: z.string().optional() })),
  })
  const { node } = shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === 'quoteSell')
  if (found === undefined) throw new Error('the build has no action "quoteSell"')
  return found[0]
}

/** What an action answered, out of the lines that Next sends: row 1 is its result. */
function readAnswer(status: number, text: string): Answer {
  const row = text.split('\n').find((line) => line.startsWith('1:'))
  const parsed = answerShape.safeParse(row === undefined ? null : JSON.parse(row.slice(2)))
  return parsed.success
    ? parsed.data
    : { ok: false, error: { code: `HTTP ${status}: ${text.slice(0, 200)}` } }
}

function post(port: number, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/sell', method: 'POST', headers }
    const request = http.request(options, async (response) => {
      let text = ''
      for await (const part of response.setEncoding('utf8')) text += part
      resolve(readAnswer(response.statusCode ?? 0, text))
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function builtApps(dist: string, place: Place): Promise<Apps> {
  const ports = await freePorts(2)
  // Both serve one origin, as behind a load balancer.
  const origin = `http://localhost:${ports[0]}`
  const env = {
    ...withoutEnvFiles(root),
    ...envOf(place),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: dist,
    APP_URL: origin,
  }
  const children = ports.map((port) => startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env }))
  atEnd(() => stopAll(children))
  const action = quoteAction(dist)
  const cookies = new Map<string, Promise<string>>()
  const cookieOf = ({ sessionId }: Person) => {
    const cookie = cookies.get(sessionId) ?? encode({ token: { sid: sessionId }, secret })
    cookies.set(sessionId, cookie)
    return cookie
  }
  for (const [index, child] of children.entries()) {
    const answered = () => answers(`http://127.0.0.1:${ports[index]}/sign-in`)
    await until('the app answered', answered, { limitMs: 60_000, child })
  }
  return {
    kind: '2 processes of "next start"',
    submit: async (which, person, request) => {
      const body = JSON.stringify([request])
      const headers = {
        host: new URL(origin).host,
        origin,
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
        'content-length': String(Buffer.byteLength(body)),
        'next-action': action,
        cookie: `ramp.session=${await cookieOf(person)}`,
      }
      return post(ports[which % 2] ?? 0, headers, body)
    },
  }
}

async function serviceCode(place: Place): Promise<Apps> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let ready = 0
  const line = z.union([
    z.object({ ready: z.literal(true) }),
    z.object({ id: z.number(), result: answerShape }),
  ])
  const hear = (raw: unknown) => {
    const said = line.parse(raw)
    if ('ready' in said) {
      ready += 1
      return
    }
    waiting.get(said.id)?.(said.result)
    waiting.delete(said.id)
  }
  const workers = [0, 1].map(() => startLines('race-worker.ts', envOf(place), hear))
  for (const { kill } of workers) atEnd(kill)
  await until('both workers were ready', async () => (ready === 2 ? true : null), { limitMs: 60_000 })
  let asked = 0
  return {
    kind: '2 processes of the service code',
    submit: (which, user, request) => {
      const id = asked++
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        workers[which % 2]?.send({ id, user, request })
      })
    },
  }
}

/** @param dist the folder of a build in sandbox mode, relative to the root */
export function startApps(dist: string, place: Place): Promise<Apps> {
  const isBuilt = existsSync(path.join(root, dist, 'BUILD_ID'))
  return isBuilt ? builtApps(dist, place) : serviceCode(place)
}
