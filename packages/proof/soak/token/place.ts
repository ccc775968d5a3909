// Two processes of the built app on one PostgreSQL and one Redis, with a service that can be made to fail.
import { randomBytes, randomUUID } from 'node:crypto'
import http from 'node:http'
import { encode } from 'next-auth/jwt'
import { openDatabase } from '@/lib/server/db/open'
import { startSession } from '@/lib/server/session/sessions'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { startPostgres } from '@/scripts/lib/postgres.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'
import { type SharedStore, startStore } from './redis'
import { startUpstream, type Upstream } from './upstream'

/** The header that the platform of these apps overwrites with the caller's address. */
export const platformHeader = 'x-platform-address'

/** When the apps give up a call of the service. */
export const serviceTimeoutSeconds = 2

const canary = () => randomBytes(18).toString('hex')
export const secrets = { 'the client secret': canary(), 'the secret of sessions': canary() }

export interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly ms: number
}

type Headers = Readonly<Record<string, string>>

export interface Place {
  readonly upstream: Upstream
  readonly store: SharedStore
  readonly newCookie: () => Promise<string>
  /** Calls one of the two processes. */
  readonly ask: (which: number, headers: Headers, path?: string, method?: string) => Promise<Reply>
  /** Process ids of the two. */
  readonly pids: readonly number[]
  /** Everything both have written so far. */
  readonly logs: () => string
}

// A new connection for each call: the app may be closing a reused one.
const agent = new http.Agent({ keepAlive: false })

function send(port: number, path: string, method: string, headers: Headers): Promise<Reply> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent }
    const request = http.request(options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const ms = performance.now() - begun
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms })
      })
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end()
  })
}

async function sessions(databaseUrl: string, now: () => Date) {
  const database = await openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: '' })
  atEnd(database.close)
  return async () => {
    const address = `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` as const
    const { sessionId } = await startSession(database.db, address, now())
    const token = await encode({ token: { sid: sessionId }, secret: secrets['the secret of sessions'] })
    return `ramp.session=${token}`
  }
}

/**
 * @param dist the folder of a build in sandbox mode, relative to the root
 * @param settings of the apps, in addition to those a soak of the route needs
 * @param now by the apps' clock
 */
export async function startPlace(
  dist: string,
  postgres: string,
  settings: Headers = {},
  now = () => new Date(),
): Promise<Place> {
  const server = await startPostgres(postgres)
  atEnd(server.close)
  const store = await startStore()
  const upstream = await startUpstream()
  atEnd(upstream.close)
  const newCookie = await sessions(server.url(), now)
  const ports = await freePorts(2)
  const origin = `http://localhost:${ports[0]}`
  const env = {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: dist,
    RAMP_MODE: 'sandbox',
    APP_URL: origin,
    NEXTAUTH_SECRET: secrets['the secret of sessions'],
    SETTLEMENT_API_URL: upstream.url,
    SETTLEMENT_CLIENT_ID: 'soak-client',
    SETTLEMENT_CLIENT_SECRET: secrets['the client secret'],
    SETTLEMENT_TIMEOUT_SECONDS: String(serviceTimeoutSeconds),
    SETTLEMENT_BUDGET: '100000/1m',
    DATABASE_URL: server.url(),
    UPSTASH_REDIS_REST_URL: store.url,
    UPSTASH_REDIS_REST_TOKEN: store.token,
    TRUSTED_PROXY: platformHeader,
    ...settings,
  }
  let written = ''
  const onOutput = (text: string) => {
    written += text
  }
  const children = ports.map((port) =>
    startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env, onOutput }),
  )
  atEnd(() => stopAll(children))
  for (const [index, child] of children.entries()) {
    const answered = () => answers(`http://127.0.0.1:${ports[index]}/sign-in`)
    await until('the app answered', answered, { limitMs: 60_000, child })
  }
  const common = { host: new URL(origin).host, origin }
  return {
    upstream,
    store,
    newCookie,
    ask: (which, headers, path = '/api/token', method = 'POST') =>
      send(ports[which % 2] ?? 0, path, method, { ...common, ...headers }),
    pids: children.map(({ pid }) => pid),
    logs: () => written,
  }
}
