import type { TestProject } from 'vitest/node'
import { elsewhere } from './support/elsewhere'
import { startInstance } from './support/instance'

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxUrl: string
    /** Pages that may call the shared sandbox, besides those on this machine. */
    pageOrigin: string
  }
}

/** The sandbox shared by all files except those that break it, speed it up or restart it. */
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
