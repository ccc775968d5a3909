// Trouble on order: the next calls of an operation are answered with a status, with garbage, late, or not at all.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@hono/zod-openapi'

const OPERATIONS = ['create-recipient', 'offramp-quote', 'offramp-status', '*'] as const

export const faultBody = z.object({
  operation: z.enum(OPERATIONS),
  kind: z.enum(['status', 'garbage', 'delay', 'cut-before', 'cut-after']),
  status: z.int().min(400).max(599).default(500),
  delayMs: z.int().min(0).max(120_000).default(1_000),
  times: z.int().min(1).max(1_000_000).default(1),
})
export type Fault = z.infer<typeof faultBody>

export interface Faults {
  add(fault: Fault): void
  clear(): void
  /** Uses up one time of the oldest fault that is meant for this operation. */
  take(operation: string): Fault | null
}

export function createFaults(): Faults {
  let waiting: Fault[] = []
  return {
    add(fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    take(operation) {
      const fault = waiting.find(
        (candidate) => candidate.operation === operation || candidate.operation === '*',
      )
      if (fault === undefined) return null
      fault.times -= 1
      if (fault.times === 0) waiting = waiting.filter((candidate) => candidate !== fault)
      return fault
    },
  }
}

export async function waitOut(fault: Fault | null): Promise<void> {
  if (fault?.kind === 'delay') await sleep(fault.delayMs)
}
