/** As much of a Response as is read here, so that a server may bring a leaner client than fetch. */
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

/** As much of a call as is sent here; names of headers in lower case. */
export interface FetchCall extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** Fetches as `fetch` does: rejects with a TypeError whose cause is the system's error, and keeps to `redirect`. */
export type Fetch = (url: string, call: FetchCall) => Promise<FetchAnswer>

/** What a fetch throws that failed because this device has no network. */
export class Disconnected extends Error {}

/** Raised inside the transport alone, which turns it into a SettlementError. */
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
      // Not awaited: a peer that never stops sending must not hold us here.
      reader.cancel().catch(() => undefined)
      throw new AnswerTooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Parsed JSON, or undefined for what is none: an error page of something in between may be anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
