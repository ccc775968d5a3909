// The bridge to a real Redis, as a separate program that can be made to fail.
import path from 'node:path'
import { startNode, stopAll } from '@/scripts/lib/processes.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { bareEnv } from '../line-process'
import { atEnd } from '../report'

export interface SharedStore {
  readonly url: string
  readonly token: string
  readonly command: (...words: readonly string[]) => Promise<unknown>
  readonly trouble: (kind: string, more?: object) => Promise<void>
}

export async function startStore(): Promise<SharedStore> {
  const file = path.join(root, 'e2e/support/redis/main.ts')
  const child = startNode('the bridge to Redis', ['--import', 'tsx', file], { cwd: root, env: bareEnv() })
  atEnd(() => stopAll([child]))
  const said = async () => /_URL=(\S+)\nUPSTASH_REDIS_REST_TOKEN=(\S+)/.exec(child.tail())
  const [, url = '', token = ''] = await until('Redis was ready', said, { limitMs: 60_000, child })
  const post = async (place: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}${place}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  return {
    url,
    token,
    command: async (...words) => Object(await post('/', words)).result,
    trouble: async (kind, more = {}) => void (await post('/trouble', { kind, ...more })),
  }
}
