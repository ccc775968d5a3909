// The data attached to a call as it passes through the routes.
import type { HttpBindings } from '@hono/node-server'
import type { LieName } from '../lies/catalog'
import type { Project } from '../projects'

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    /** Whose call it says it is, accepted or not. */
    named?: Project
    /** The authenticated caller; missing if the call was refused. */
    project?: Project
    /** The lie sent instead of the answer. */
    lie?: LieName
    /** A fault replaces the answer. */
    isReplaced?: boolean
  }
}
