import type { z } from 'zod'
import { type Operation, SettlementError } from '../errors'

/** An answer's body by its schema. @throws SettlementError naming the paths that are wrong, never a value */
export function parseAnswer<T extends z.ZodType>(operation: Operation, schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SettlementError({
    operation,
    code: 'service_answer_invalid',
    outcome: 'unknown',
    // Paths alone: an issue's text may repeat what stood there.
    detail: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(' ').slice(0, 300),
  })
}
