// Several processes of the built app on one real PostgreSQL database and one real Redis, behind a round-robin proxy.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Balancer, startBalancer } from '../../scripts/lib/balancer'
import { freePorts } from '../../scripts/lib/ports.mjs'
import { needPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'
import { type Child, stopAll, whileHalted } from '../../scripts/lib/processes.mjs'
import { root, startNext } from '../../scripts/lib/programs.mjs'
import { needRedis, startRedis } from '../../scripts/lib/redis.mjs'
import { answers, until } from '../../scripts/lib/wait.mjs'
import { startBridge } from './redis/bridge'

type Env = Readonly<Record<string, string>>

export interface Stores {
  /** Settings that every instance gets. */
  readonly env: Env
  readonly close: () => Promise<void>
}

/** A dedicated PostgreSQL and Redis; Redis is served through Upstash's protocol. */
export async function startStores(): Promise<Stores> {
  const [postgresBin, redisBin] = [needPostgres(), needRedis()]
  if (postgresBin === null || redisBin === null)
    throw new Error('several instances need PostgreSQL and Redis')
  const postgres = await startPostgres(postgresBin)
  const redis = await startRedis(redisBin)
  const token = randomBytes(16).toString('hex')
  const bridge = await startBridge({ redis: { path: redis.socket }, token })
  return {
    env: {
      DATABASE_URL: postgres.url(),
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: token,
    },
    close: async () => {
      await bridge.close()
      await redis.close()
      await postgres.close()
    },
  }
}

/** One process, which can be killed without warning, stopped as in a rollout, and restarted in place. */
export class Instance {
  private child: Child | null = null
  kills = 0

  constructor(
    readonly port: number,
    private readonly env: Env,
    private readonly hear: (text: string) => void,
  ) {}

  /** @param dist the folder of the build, if not the one in the environment */
  async start(dist?: string): Promise<void> {
    const env = { ...this.env, ...(dist === undefined ? {} : { NEXT_DIST_DIR: dist }) }
    const child = startNext(['start', '-p', String(this.port), '-H', '127.0.0.1'], {
      env,
      onOutput: this.hear,
    })
    this.child = child
    const answered = () => answers(`http://127.0.0.1:${this.port}/api/health`)
    await until('the app answered', answered, { limitMs: 120_000, child })
  }

  /** kill -9 of the process and all of its children. */
  async kill(): Promise<void> {
    if (this.child === null) return
    this.kills += 1
    try {
      process.kill(-this.child.pid, 'SIGKILL')
    } catch {
      // Already gone: only the next start matters.
    }
    await this.child.ended
  }

  /** The process, while there is one. */
  get running(): Child[] {
    return this.child === null ? [] : [this.child]
  }

  /** SIGTERM, then waits for the app to exit. @returns its exit code */
  async stop(): Promise<number | null> {
    if (this.child === null) return null
    const { child } = this
    this.child = null
    // Longer than a stop that waits for a slow response (lib/server/process/stop.ts).
    await stopAll([child], 35_000)
    return (await child.ended).code
  }
}

export interface Instances {
  readonly url: string
  readonly all: readonly Instance[]
  readonly balancer: Balancer
  /** Everything they have written so far. */
  readonly output: () => string
  /** Runs `change` while all of them stand still. */
  readonly whileHalted: <T>(change: () => Promise<T>) => Promise<T>
  /** Puts a build's static files where the proxy finds the ones an instance doesn't have. */
  readonly share: (dist: string) => void
  readonly stop: () => Promise<void>
}

interface InstanceOptions {
  readonly count: number
  /** Of every instance, excluding the stores. */
  readonly env: Env
  /** The single origin that people see. */
  readonly port: number
}

export async function runInstances({ count, env, port }: InstanceOptions): Promise<Instances> {
  const stores = await startStores()
  const statics = mkdtempSync(join(tmpdir(), 'statics-'))
  const ports = await freePorts(count)
  let written = ''
  const hear = (text: string) => {
    written += text
  }
  const all = ports.map((own) => new Instance(own, { ...stores.env, ...env }, hear))
  const balancer = await startBalancer(ports, { port, statics })
  const stop = async () => {
    await Promise.all(all.map((instance) => instance.stop()))
    await balancer.close()
    await stores.close()
    rmSync(statics, { recursive: true, force: true })
  }
  try {
    await Promise.all(all.map((instance) => instance.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    all,
    balancer,
    output: () => written,
    whileHalted: (change) =>
      whileHalted(
        all.flatMap((instance) => instance.running),
        change,
      ),
    share: (dist) => cpSync(join(root, dist, 'static'), statics, { recursive: true }),
    stop,
  }
}
