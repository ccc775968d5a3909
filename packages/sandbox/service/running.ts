// What a running sandbox offers to its routes.
import type { SandboxConfig } from '../config'
import type { Context } from './context'
import type { Faults } from './http/faults'
import type { Inspector } from './http/inspector'
import type { RequestLog } from './http/requests'
import type { CallCounters } from './projects'

export interface Sandbox {
  readonly config: SandboxConfig
  readonly faults: Faults
  readonly requests: RequestLog
  readonly inspector: Inspector
  readonly callCounters: CallCounters
  /** The current epoch's context. Throws a ServiceError during a reset. */
  context(): Context
  /** Deletes everything, chains included, and begins a new epoch. */
  reset(): Promise<void>
  /** Also stops the chains, after a dump unless nothing is to be kept. */
  stop(keep?: boolean): Promise<void>
}
