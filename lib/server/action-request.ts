// Which calls of a server action are refused before Next reads them. Next answers each of these with a 500 and logs
// parts of what was sent. Pure.

/** The longest honest call is a sell request of a few hundred characters. */
export const longestAction = 65_536
const deepest = 32
/** Ours have three at most. React throws at a thousand, which Next takes for a failure of ours. */
const mostArguments = 100

export type ActionRefusal = 'foreign' | 'too-long' | 'malformed'

/** Whether Next treats a request as a server action; our forms are never posted by the browser itself. */
export function mayBeAction(request: Request): boolean {
  if (request.method !== 'POST') return false
  return (
    request.headers.has('next-action') ||
    /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
  )
}

/** Null for a call that Next can parse, even of an unknown action: Next handles pages of an older build. */
export async function refusalOfAction(request: Request): Promise<ActionRefusal | null> {
  if (isForeign(request.headers)) return 'foreign'
  // Next also reads files and forms. No action here accepts them, so a multipart body is not from our pages.
  if (!/^text\/plain\b/i.test(request.headers.get('content-type') ?? '')) return 'malformed'
  const body = await readBody(request, longestAction)
  if (body === null) return 'too-long'
  return isArguments(body) ? null : 'malformed'
}

/**
 * Compares like Next, which throws. An Origin with this host that is still not ours (APP_URL) is left to the action,
 * which reports it.
 */
function isForeign(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin === null) return false
  if (!URL.canParse(origin)) return true
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host')
  return new URL(origin).host !== host
}

/** A body's text; null when it is longer than `longest`. */
export async function readBody(request: Request, longest: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > longest) return null
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longest) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** React's form of plain arguments: a JSON list in which strings starting with "$" have a meaning. */
function isArguments(body: string): boolean {
  try {
    const list: unknown = JSON.parse(body)
    return Array.isArray(list) && list.length <= mostArguments && isPlain(list, list, 0)
  } catch {
    return false
  }
}

function isPlain(value: unknown, root: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.startsWith('$') || isKnownReference(value, root)
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest) return false
  return Object.entries(value).every(([key, part]) => key !== '__proto__' && isPlain(part, root, depth + 1))
}

// "$T" is a value that can't be sent, such as a click event; the rest are undefined, odd numbers, a quoted "$", dates
// and bigints.
const knownWords = /^\$(T|undefined|NaN|-?Infinity|-0|\$.*|n-?\d{1,100})$/s

function isKnownReference(text: string, root: unknown): boolean {
  if (knownWords.test(text)) return true
  if (text.startsWith('$D')) return !Number.isNaN(Date.parse(text.slice(2)))
  return text.startsWith('$0:') && leadsToPlainValue(text.slice(3).split(':'), root)
}

/** An object sent twice is written once and then referenced by its path. */
function leadsToPlainValue(path: readonly string[], root: unknown): boolean {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
    value = (value as Record<string, unknown>)[key] // Safe: it is an object with that key.
  }
  return typeof value !== 'string' || !value.startsWith('$')
}
