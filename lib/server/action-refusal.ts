import 'server-only'
import { type ActionRefusal, mayBeAction, refusalOfAction } from './action-request'
import { countedLine } from './log-counted'

const statuses: Readonly<Record<ActionRefusal, number>> = { foreign: 403, malformed: 400, 'too-long': 413 }
const say = countedLine('warn', 'action refused')

/** The answer to a call of a server action that Next would break on; null for every other request. */
export async function refusedAction(request: Request): Promise<{ readonly status: number } | null> {
  const refusal = mayBeAction(request) ? await refusalOfAction(request) : null
  if (refusal === null) return null
  say({ operation: refusal })
  return { status: statuses[refusal] }
}
