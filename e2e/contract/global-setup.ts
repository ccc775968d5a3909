import type { TestProject } from 'vitest/node'
import { elsewhere } from './support/elsewhere'
import { startInstance } from './support/instance'

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxUrl: string
    /** Of pages that may call the shared sandbox, beside those of this machine. */
    pageOrigin: string
  }
}

/** The sandbox that all files share, but those that break it, hurry it or restart it. */
export default async function setup(project: TestProject) {
  const pageOrigin = 'https://app.example'
  const baseUrl = elsewhere(process.env)
  if (baseUrl !== null) {
    project.provide('sandboxUrl', baseUrl)
    return
  }
  const instance = await startInstance({
    SANDBOX_PAYOUT_DELAY_MS: '300',
    SANDBOX_PAGE_ORIGINS: pageOrigin,
  })
  project.provide('pageOrigin', pageOrigin)
  project.provide('sandboxUrl', instance.url)
  return instance.stop
}
