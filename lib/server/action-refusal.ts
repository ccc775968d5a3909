import 'server-only'
import { type ActionRefusal, mayBeAction, refusalOfAction } from './action-request'
import { countedLine } from './log-counted'

const statuses: Readonly<Record<ActionRefusal, number>> = { foreign: 403, malformed: 400, 'too-long': 413 }
const say = countedLine('warn', 'action refused')

/** The answer to a malformed server action call that Next would fail on; null for every other request. */
export async function refusedAction(request: Request): Promise<{ readonly status: number } | null> {
  const refusal = mayBeAction(request) ? await refusalOfAction(request) : null
  if (refusal === null) return null
  say({ operation: refusal })
  return { status: statuses[refusal] }
}
