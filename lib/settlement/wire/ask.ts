import type { z } from 'zod'
import { SettlementError } from '../errors'
import type { Answer, Call } from '../transport/exchange'
import type { Transport } from '../transport/transport'

/** Sends a call and reads its answer by a schema. @throws SettlementError naming the invalid paths, never a value */
export async function ask<T extends z.ZodType>(
  transport: Transport,
  call: Call,
  schema: T,
): Promise<Answer<z.infer<T>>> {
  const answer = await transport.send(call)
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return { ...answer, body: parsed.data }
  throw new SettlementError({
    operation: call.operation,
    code: 'service_answer_invalid',
    outcome: 'unknown',
    // Only paths: an issue's text may repeat the value.
    detail: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(' ').slice(0, 300),
  })
}
