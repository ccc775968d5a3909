// Every write acknowledged to a writer is kept, in the order of the acknowledgements.
import { z } from 'zod'

const uuid = z.uuid()

/** A line of writer.ts. `unavailable`: the database was down, and nothing was acknowledged. */
export const writerLine = z.discriminatedUnion('what', [
  z.object({ what: z.literal('open') }),
  z.object({ what: z.literal('reserved'), orderId: uuid, draftId: uuid.nullable(), keyHash: z.string() }),
  z.object({ what: z.literal('quoted'), orderId: uuid, transactionId: uuid }),
  z.object({ what: z.literal('begun'), orderId: uuid, nonce: z.number() }),
  z.object({ what: z.literal('sent'), orderId: uuid, hash: z.string() }),
  z.object({ what: z.literal('unavailable') }),
  z.object({ what: z.literal('unexpected'), error: z.string() }),
])

export type WriterLine = z.output<typeof writerLine>
export type Acknowledged = Exclude<WriterLine, { what: 'open' | 'unavailable' | 'unexpected' }>

export function isAcknowledged(line: WriterLine): line is Acknowledged {
  return line.what !== 'open' && line.what !== 'unavailable' && line.what !== 'unexpected'
}
