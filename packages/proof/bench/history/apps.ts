// The built app on each of the databases, with one sandbox for both.
import http from 'node:http'
import { encode } from 'next-auth/jwt'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../../soak/line-process'
import { atEnd } from '../../soak/report'
import { startSandboxHere } from '../../soak/sandbox-here'
import type { Store } from './stores'

const secret = 'bench-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

export interface PlacedApp {
  readonly store: Store
  readonly pid: number
  /** Reads an answer chunk by chunk, like a client; rejects when it is cut off. */
  readonly get: (userId: string, path: string, onPart?: (part: Buffer) => void) => Promise<number>
}

function read(port: number, cookie: string, path: string, onPart: (part: Buffer) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = http.get({ host: '127.0.0.1', port, path, headers: { cookie }, agent }, (response) => {
      response.on('data', onPart)
      response.on('error', reject)
      response.on('end', () => {
        if (response.complete) resolve(response.statusCode ?? 0)
        else reject(new Error('broken off'))
      })
    })
    asked.on('error', reject)
  })
}
const agent = new http.Agent({ keepAlive: true })

async function startAppOn(dist: string, store: Store, sandboxUrl: string): Promise<PlacedApp> {
  const [port = 0] = await freePorts(1)
  const env = {
    ...withoutEnvFiles(root),
    ...bareEnv(),
    NODE_ENV: 'production',
    NEXT_DIST_DIR: dist,
    RAMP_MODE: 'sandbox',
    APP_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: secret,
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    DATABASE_URL: store.url,
  }
  const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env })
  atEnd(() => stopAll([child]))
  const answered = () => answers(`http://127.0.0.1:${port}/sign-in`)
  await until('the app answered', answered, { limitMs: 60_000, child })
  const cookies = new Map<string, string>()
  return {
    store,
    pid: child.pid,
    get: async (userId, path, onPart = () => undefined) => {
      const sid = store.sessionOf(userId)
      const cookie = cookies.get(sid) ?? `ramp.session=${await encode({ token: { sid }, secret })}`
      cookies.set(sid, cookie)
      const status = await read(port, cookie, path, onPart)
      if (status !== 200) throw new Error(`${path}: ${status}`)
      return status
    },
  }
}

export async function startAppsOn(dist: string, stores: readonly Store[]): Promise<readonly PlacedApp[]> {
  const sandboxUrl = await startSandboxHere()
  const apps: PlacedApp[] = []
  for (const store of stores) apps.push(await startAppOn(dist, store, sandboxUrl))
  return apps
}
