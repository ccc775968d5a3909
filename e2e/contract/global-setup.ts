import type { TestProject } from 'vitest/node'
import { startInstance } from './support/instance'

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxUrl: string
  }
}

/** The sandbox that all files share, but those that break it, hurry it or restart it. */
export default async function setup(project: TestProject) {
  const instance = await startInstance({ SANDBOX_PAYOUT_DELAY_MS: '300' })
  project.provide('sandboxUrl', instance.url)
  return instance.stop
}
