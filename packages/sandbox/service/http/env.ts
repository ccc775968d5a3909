// What travels with a call through the routes.
import type { HttpBindings } from '@hono/node-server'
import type { LieName } from '../lies/catalog'
import type { Project } from '../projects'

export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    /** Who was let in; missing for a call that was not. */
    project?: Project
    /** The lie that is told in place of the answer. */
    lie?: LieName
    /** A fault replaces the answer. */
    isReplaced?: boolean
  }
}
