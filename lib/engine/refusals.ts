// What it means when a node refuses a call or gives no usable answer.

/** No usable answer: network, timeout, not JSON-RPC, or one that contradicts itself. */
export class RpcUnreachable extends Error {
  constructor(cause?: unknown, message = 'no usable answer from the chain') {
    super(message, { cause })
    this.name = 'RpcUnreachable'
  }
}

/** With such an HTTP status a node refuses its caller or has failed: it has not looked at the call. */
export const hasNotLooked = (status: number) => [401, 402, 403, 408].includes(status) || status > 428

/** A refusal for asking too often. Fewer blocks would also be refused. */
export function isTooOften(text: string): boolean {
  return /too many requests|(rate|rps|request).?limit|per (second|minute|day)|capacity|compute units/i.test(
    text,
  )
}
