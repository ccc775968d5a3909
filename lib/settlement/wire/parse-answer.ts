import type { z } from 'zod'
import { type Operation, SettlementError } from '../errors'

/** Parses an answer's body by its schema. @throws SettlementError naming the invalid paths, never a value */
export function parseAnswer<T extends z.ZodType>(operation: Operation, schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SettlementError({
    operation,
    code: 'service_answer_invalid',
    outcome: 'unknown',
    // Only paths: an issue's text may repeat the value.
    detail: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(' ').slice(0, 300),
  })
}
