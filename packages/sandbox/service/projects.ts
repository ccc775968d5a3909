// The service's two projects: the first one, and one for browsers, so that an integrator can keep the first project's
// rate limit for its own server. Neither sees the other's data.
import type { SandboxConfig } from '../config'
import { type CallCounter, createCallCounter } from './http/call-counter'
import type { Credentials } from './http/signature'

export type Project = 'first' | 'browser'

/** An order or a recipient. The first project's data has no project field, as before there were two. */
export interface ProjectOwned {
  readonly project?: 'browser'
}

interface Caller {
  readonly project: Project
}

/** The field that marks what this caller creates. */
export function ownedBy({ project }: Caller): ProjectOwned {
  return project === 'browser' ? { project } : {}
}

export function isOwn({ project }: Caller, owned: ProjectOwned): boolean {
  return (owned.project ?? 'first') === project
}

interface ProjectAccess {
  readonly project: Project
  readonly credentials: Credentials
}

/** The project with this client id. An unknown id gets the first project, whose check then refuses it. */
export function accessOf(config: SandboxConfig, clientId: string | undefined): ProjectAccess {
  const { browserProject } = config
  if (browserProject !== null && clientId === browserProject.clientId)
    return { project: 'browser', credentials: browserProject }
  return { project: 'first', credentials: config }
}

export type CallCounters = Readonly<Record<Project, CallCounter>>

/** Each project has its own limit. */
export function createCallCounters({ rateLimit, browserRateLimit }: SandboxConfig): CallCounters {
  return { first: createCallCounter(rateLimit), browser: createCallCounter(browserRateLimit) }
}
