// Checks that an answer is documented, in status and shape.
import type { Call } from './call'
import type { Answer } from './send'

interface Schema {
  readonly $ref?: string
  readonly required?: readonly string[]
}

interface DescribedOperation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  /** The members required in an answer with this status. */
  readonly answers: ReadonlyMap<number, readonly string[]>
}

export function operationsOf(document: OpenApi): readonly Operation[] {
  const required = (schema: Schema | undefined): readonly string[] => {
    const name = schema?.$ref?.split('/').at(-1)
    return (name === undefined ? schema : document.components.schemas[name])?.required ?? []
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          Number(status),
          required(content?.['application/json']?.schema),
        ]),
      ),
    })),
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** For control calls, which the document omits. */
const controlRefusals = [400, 403, 404, 409, 422]

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function isRefusal(body: Readonly<Record<string, unknown>> | null): boolean {
  if (body === null || Object.keys(body).sort().join() !== 'correlationId,error,message') return false
  const { error, message, correlationId } = body
  return (
    [error, message].every((text) => typeof text === 'string' && text !== '') &&
    uuid.test(String(correlationId))
  )
}

/** The problem with the answer, or null. `operation` is null for a control call. */
export function wrongWith(
  call: Call,
  answer: Answer,
  operation: Operation | null,
  limitMs: number,
): string | null {
  const { status, text, type, ms } = answer
  if (status === 0) return `no answer: ${text}`
  if (ms > limitMs) return `answered after ${Math.round(ms)} ms`
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`
  const isKnown = operation === null ? call.method !== 'HEAD' : call.method === operation.method
  if (call.method === 'HEAD') return text === '' && status < 500 ? null : 'answered a HEAD with a body'
  if (call.isHostless && status === 400 && text === '') return null
  if (call.method === 'OPTIONS' && status === 204) return null
  if (!type.startsWith('application/json')) return `answered ${status} as "${type}"`
  const body = objectOf(text)
  if (status >= 300) {
    if (call.must === 'succeed') return `refused a valid call: ${status} ${text.slice(0, 200)}`
    const named = operation === null ? controlRefusals.includes(status) : operation.answers.has(status)
    // 404 is the answer to an unsupported method, 400 to a request with an invalid Host.
    if (!named && !(status === 404 && !isKnown) && status !== 400)
      return `answered ${status}, which is not documented`
    return isRefusal(body) ? null : `refused with ${text.slice(0, 200)}`
  }
  if (call.must === 'fail') return `accepted a call that it must refuse: ${status}`
  if (body === null) return 'succeeded without an object'
  if (operation === null) return null
  const lacks = operation.answers.get(status)?.filter((name) => !(name in body))
  if (lacks === undefined) return `succeeded with ${status}, which is not documented`
  return lacks.length === 0 ? null : `succeeded without ${lacks.join(', ')}`
}
