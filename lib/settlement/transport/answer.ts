/** The part of Response used here, so that a server may use a leaner client than fetch. */
export interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly body: { readonly getReader: () => BodyReader } | null
}

interface BodyReader {
  readonly read: () => Promise<{
    readonly done?: boolean | undefined
    readonly value?: Uint8Array | undefined
  }>
  readonly cancel: () => Promise<void>
}

/** The part of a request used here; header names in lower case. */
export interface FetchCall extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** Like `fetch`: rejects with a TypeError whose cause is the system's error, and respects `redirect`. */
export type Fetch = (url: string, call: FetchCall) => Promise<FetchAnswer>

/** Thrown by a fetch that failed because this device has no network. */
export class Disconnected extends Error {}

/** Raised only inside the transport, which turns it into a SettlementError. */
export class AnswerTooLarge extends Error {}

/** Reads an answer's body as text, at most `limit` bytes after decompression. */
export async function readText(response: FetchAnswer, limit: number): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value === undefined) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a peer that never stops sending must not block us.
      reader.cancel().catch(() => undefined)
      throw new AnswerTooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Parsed JSON, or undefined if it is not JSON: an intermediary's error page may be anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
