// The last calls as a developer wants to see them: what was signed, whether it was accepted, what was answered.
// Identity, tokens and secrets are masked before anything is kept, and nothing is written to disk.
import { createMiddleware } from 'hono/factory'
import type { LieName } from '../lies/catalog'
import type { Project } from '../projects'
import { canonicalJson } from './canonical'
import type { HttpEnv } from './env'
import { type Json, readJson } from './json'
import { masked } from './masking'

export interface InspectedCall {
  readonly at: string
  /** Whose call it says it is, accepted or not. */
  readonly project: Project
  readonly method: string
  /** With its query. */
  readonly path: string
  /** The signed text, masked, so that the signature can't be computed from it. */
  readonly canonical: string
  readonly hasBody: boolean
  /** The first characters of the received signature, null without one. */
  readonly signature: string | null
  /** Whether the signature, token or secret was accepted; what became of the call is another matter. */
  readonly isProven: boolean
  readonly status: number
  readonly answer: string
  /** The lie in the answer; null when it is true. */
  readonly lie: LieName | null
}

export interface Inspector {
  readonly calls: readonly InspectedCall[]
  add(call: InspectedCall): void
  clear(): void
}

const KEPT = 40

export function createInspector(): Inspector {
  let calls: readonly InspectedCall[] = []
  return {
    get calls() {
      return calls
    },
    add(call) {
      calls = [...calls.slice(1 - KEPT), call]
    },
    clear() {
      calls = []
    },
  }
}

export function inspectCalls(inspector: Inspector) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const at = new Date().toISOString()
    const body = new Uint8Array(await c.req.arrayBuffer())
    await next()
    const { pathname, search } = new URL(c.req.url)
    inspector.add({
      at,
      project: c.get('named') ?? 'first',
      method: c.req.method,
      path: pathname + search,
      canonical: body.length === 0 ? '{}' : maskedText(body),
      hasBody: body.length > 0,
      signature: c.req.header('x-signature')?.slice(0, 8) ?? null,
      isProven: c.get('project') !== undefined,
      status: c.res.status,
      answer: maskedText(new Uint8Array(await c.res.clone().arrayBuffer())),
      lie: c.get('lie') ?? null,
    })
  })
}

function maskedText(bytes: Uint8Array): string {
  try {
    return canonicalJson(masked(readJson(bytes)))
  } catch {
    // What can't be parsed can't be masked.
    return `(${bytes.length} bytes that are no JSON)`
  }
}

/** The error code of a call that was refused before its caller was known, else null. */
export function refusalOf(call: InspectedCall): string | null {
  if (call.isProven) return null
  const answer: Json = JSON.parse(call.answer.startsWith('{') ? call.answer : '{}')
  return typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : 'refused'
}
