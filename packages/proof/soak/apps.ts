// Two processes of the app on one database: the built app over HTTP, as a browser uses it, or its service code only.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import { withoutEnvFiles } from '@/scripts/lib/env-file.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { root, startNext } from '@/scripts/lib/programs.mjs'
import { answers, until } from '@/scripts/lib/wait.mjs'
import { actionCall, actionIds, ask, type Reply, resultOf } from './action-client'
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
  /**
   * Submits through one of the two.
   * @param cutAfterMs if given, the connection breaks this long after the press, and the person presses again; only over
   * HTTP
   */
  readonly submit: (which: number, person: Person, request: unknown, cutAfterMs?: number) => Promise<Answer>
}

export interface Place {
  readonly databaseUrl: string
  readonly sandboxUrl: string
}

/** What a submit calls: the server action, the page it is called from, and the program to use without a build. */
export interface SubmitTarget {
  readonly action: string
  readonly path: string
  readonly worker: string
  /** The request alone by default. */
  readonly args?: (person: Person, request: unknown) => readonly unknown[]
}

const secret = 'soak-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

export function envOf({ databaseUrl, sandboxUrl }: Place) {
  return {
    ...bareEnv(),
    RAMP_MODE: 'sandbox',
    SETTLEMENT_API_URL: `${sandboxUrl}/v1`,
    SETTLEMENT_BUDGET: '100000/1m',
    NEXTAUTH_SECRET: secret,
    DATABASE_URL: databaseUrl,
  }
}

/** An action's answer; anything else becomes an error that names it. */
function readAnswer(reply: Reply): Answer {
  const parsed = answerShape.safeParse(resultOf(reply))
  return parsed.success
    ? parsed.data
    : { ok: false, error: { code: `HTTP ${reply.status}: ${reply.text.slice(0, 200)}` } }
}

async function builtApps(dist: string, place: Place, called: SubmitTarget): Promise<Apps> {
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
  const action = actionIds(dist)(called.action)
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
    submit: async (which, person, request, cutAfterMs) => {
      const cookie = `ramp.session=${await cookieOf(person)}`
      const door = { port: ports[which % 2] ?? 0, origin, cookie }
      const press = actionCall(action, called.args?.(person, request) ?? [request], called.path)
      if (cutAfterMs !== undefined) await ask(door, press, cutAfterMs).catch(() => null)
      return readAnswer(await ask(door, press))
    },
  }
}

/** Each process runs the program next to this file. */
async function serviceCode(place: Place, { worker }: SubmitTarget): Promise<Apps> {
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
  const workers = [0, 1].map(() => startLines(worker, envOf(place), hear))
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
export function startApps(dist: string, place: Place, called: SubmitTarget): Promise<Apps> {
  const isBuilt = existsSync(path.join(root, dist, 'BUILD_ID'))
  return isBuilt ? builtApps(dist, place, called) : serviceCode(place, called)
}
