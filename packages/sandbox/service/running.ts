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
  /** What the current epoch works with. Throws a ServiceError while a reset is under way. */
  context(): Context
  /** Forgets everything, chains included, and begins a new epoch. */
  reset(): Promise<void>
  /** Dumps and stops the chains too. */
  stop(): Promise<void>
}
