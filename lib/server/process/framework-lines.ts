// Turns the framework's output into our own lines. Its texts contain what a stranger sent: a body, an Origin, a Host.
import type { Instrumentation } from 'next'
import { countedLine } from '../log-counted'
import type { LogFields } from '../log-fields'

type RequestError = Parameters<Instrumentation.onRequestError>[0]
type Context = Parameters<Instrumentation.onRequestError>[2]

/** Next writes an error first and reports its request afterwards; both become one line. */
const told = new WeakSet<object>()

const sayMessage = countedLine('warn', 'framework message')

const newLine = {
  'framework error': () => countedLine('error', 'framework error'),
  'request failed': () => countedLine('error', 'request failed'),
}

/** By place in the code: a stranger's requests may cause one error any number of times. */
const errorsAt = new Map<string, ReturnType<typeof countedLine>>()
const mostPlaces = 100

function sayErrorAt(event: keyof typeof newLine, fields: LogFields): void {
  const { route = '', frame = '' } = fields
  const known = `${event} ${route} ${frame}`
  const place = errorsAt.has(known) || errorsAt.size < mostPlaces ? known : event
  const line = errorsAt.get(place) ?? newLine[event]()
  errorsAt.set(place, line)
  line(fields)
}

/**
 * Whether the client went away. Node calls that a reset, too, but a reset by our database or service names the system
 * call.
 */
function isClientGone(thrown: RequestError): boolean {
  if (!(thrown instanceof Error)) return false
  const isCutOff = 'code' in thrown && thrown.code === 'ECONNRESET' && thrown.message === 'aborted'
  return isCutOff || thrown.name === 'ResponseAborted'
}

/** The framework's own parser: a stranger's path. */
const isInvalidAddress = (thrown: Error) => 'code' in thrown && thrown.code === 'ERR_INVALID_URL'

/** `abc.js:1:23` of the innermost call, without the message, which may contain a stranger's text. */
function frameOf({ stack, message }: Error): string | undefined {
  const end = stack?.indexOf(message) ?? -1
  if (stack === undefined || end < 0) return undefined
  const [, file, place] =
    /\n {4}at [^\n]*?([\w.-]{1,40}\.[cm]?[jt]sx?)(:\d+:\d+)/.exec(stack.slice(end + message.length)) ?? []
  return file === undefined ? undefined : `${file.replace(/^\W+|^_+/, '')}${place}`
}

function fieldsOf(thrown: RequestError) {
  const error = thrown instanceof Error ? thrown : null
  const digest = error !== null && 'digest' in error ? String(error.digest).split('@')[0] : undefined
  const frame = error === null ? undefined : frameOf(error)
  return { thrown, ...(digest && { digest }), ...(frame && { frame }) }
}

/** `sell/:orderId` of `/sell/[orderId]/page`: the route's own name, never the requested path. */
function routeOf(routePath: string): string {
  const route = routePath.replace(/\/(page|route)$/, '').replace(/^\//, '')
  return route.replace(/\[+(?:\.\.\.)?(\w+)\]+/g, ':$1') || 'home'
}

/** For `onRequestError` of instrumentation.ts. */
export function requestFailed(thrown: RequestError, { routePath, routeType }: Context): void {
  if (thrown instanceof Error) told.add(thrown)
  const fields = fieldsOf(thrown)
  if (isClientGone(thrown)) sayMessage(fields)
  else sayErrorAt('request failed', { ...fields, route: routeOf(routePath), operation: routeType })
}

function sayError(values: readonly unknown[]): void {
  const thrown = values.find((value) => value instanceof Error)
  if (thrown === undefined) {
    sayMessage({})
    return
  }
  // By then its request, if any, has reported it.
  setImmediate(() => {
    if (told.has(thrown)) return
    const fields = fieldsOf(thrown)
    if (isClientGone(thrown) || isInvalidAddress(thrown)) sayMessage(fields)
    else sayErrorAt('framework error', fields)
  })
}

/** Such as an unknown action: nothing is wrong here, and any stranger can request one. */
function sayWarning(values: readonly unknown[]): void {
  const thrown = values.find((value) => value instanceof Error)
  sayMessage(thrown === undefined ? {} : fieldsOf(thrown))
}

/** Once per process, in production: in development a person reads the console of their own machine. */
export function takeFrameworkLines(): void {
  console.error = (...values: unknown[]) => sayError(values)
  console.warn = (...values: unknown[]) => sayWarning(values)
}
