// Faults on request: the next calls of an operation are answered with a status, with garbage, late, or not at all.
// Pending faults are stored in a file, because the tests that request them also kill the service.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'
import { parseStored, readIfThere, writeWhole } from '../../store/files'
import { OPERATION_NAMES } from './operations'

export const FAULT_KINDS = ['status', 'garbage', 'delay', 'cut-before', 'cut-after', 'garbage-after'] as const

export const faultBody = z.object({
  operation: z.enum([...OPERATION_NAMES, '*']),
  /** The first four replace the action, except for a delay; those named "after" come once the call has taken effect. */
  kind: z.enum(FAULT_KINDS),
  status: z.int().min(400).max(599).default(500),
  /** Sent as Retry-After with a status; omitted by default. */
  retryAfterSeconds: z.int().min(0).max(86_400).optional(),
  delayMs: z.int().min(0).max(120_000).default(1_000),
  times: z.int().min(1).max(1_000_000).default(1),
})
export type Fault = z.infer<typeof faultBody>

export interface Faults {
  /** Pending faults, oldest first. */
  readonly waiting: readonly Fault[]
  add(fault: Fault): void
  clear(): void
  /** Consumes one use of the oldest fault for this operation; null for a path that isn't an operation. */
  take(operation: string | null): Fault | null
}

export function openFaults(path: string): Faults {
  // Safe: only written by keep(), always as a whole.
  let waiting = parseStored(path, () => JSON.parse(readIfThere(path) ?? '[]') as readonly Fault[])
  function keep(faults: readonly Fault[]): void {
    writeWhole(path, JSON.stringify(faults))
    waiting = faults
  }
  return {
    get waiting() {
      return waiting
    },
    add: (fault) => keep([...waiting, fault]),
    clear: () => keep([]),
    take(operation) {
      const fault = waiting.find(
        (candidate) => candidate.operation === '*' || candidate.operation === operation,
      )
      if (fault === undefined) return null
      const left = { ...fault, times: fault.times - 1 }
      keep(waiting.flatMap((candidate) => (candidate !== fault ? [candidate] : left.times > 0 ? [left] : [])))
      return fault
    },
  }
}

export async function waitOut(fault: Fault | null): Promise<void> {
  if (fault?.kind === 'delay') await sleep(fault.delayMs)
}
