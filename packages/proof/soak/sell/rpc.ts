// One call to a chain through the sandbox, as every client makes it.
import { z } from 'zod'
import { ChainRefusal } from '@/scripts/lib/own-chains.mjs'

const envelope = z.object({
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
})

let calls = 0

/** @throws ChainRefusal when the chain refuses */
export async function rpc<T>(
  url: string,
  method: string,
  params: readonly unknown[],
  shape: z.ZodType<T>,
): Promise<T> {
  calls += 1
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: calls, method, params }),
    signal: AbortSignal.timeout(20_000),
  })
  const { result, error } = envelope.parse(await response.json())
  if (error !== undefined) throw new ChainRefusal(`${method}: ${error.message}`)
  return shape.parse(result)
}

export const hex = z.templateLiteral(['0x', z.string()])
export const quantity = hex.transform((value) => BigInt(value))
