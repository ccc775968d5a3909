// Starts Redis before the first of the tests that need it.
import type { TestProject } from 'vitest/node'
import { needRedis, startRedis } from '../../../scripts/lib/redis.mjs'
import { startBridge } from './bridge'

declare module 'vitest' {
  export interface ProvidedContext {
    upstash: { readonly url: string; readonly token: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = needRedis()
  if (bin === null) throw new Error('the tests on Redis need one')
  const redis = await startRedis(bin)
  const token = 'for-the-tests'
  const bridge = await startBridge({ redis: { path: redis.socket }, token })
  project.provide('upstash', { url: bridge.url, token })
  return async () => {
    await bridge.close()
    await redis.close()
  }
}
