// The only way to write a log line. Only the fields of log-fields.ts are allowed.
import { codeOf } from './failures'
import { allowedFields, type LogFields, oneLine } from './log-fields'
import { currentTraceId } from './traced'

export type LogLevel = 'info' | 'warn' | 'error'

function describeThrown(thrown: unknown): { readonly error: string; readonly errorCode?: string } {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const errorCode = codeOf(thrown)
  // A build shortens the names of classes to a letter or two, so the error's own name comes first.
  const names = [thrown.name, thrown.constructor.name]
  const error = names.find((name) => name !== 'Error' && /^[A-Za-z]{3,40}$/.test(name)) ?? 'Error'
  return errorCode !== null && /^[A-Za-z0-9_.-]{1,64}$/.test(errorCode) ? { error, errorCode } : { error }
}

/** One JSON line. `event` is a constant of the caller, never a value. */
export function logLine(level: LogLevel, event: string, fields: LogFields, at: Date): string {
  const traceId = currentTraceId()
  const line: Record<string, string | number> = {
    at: at.toISOString(),
    level,
    event: oneLine(event),
    ...allowedFields(fields),
    ...(traceId === null ? {} : { traceId }),
  }
  if ('thrown' in fields) Object.assign(line, describeThrown(fields.thrown))
  return JSON.stringify(line)
}

export function log(level: LogLevel, event: string, fields: LogFields = {}): void {
  process.stdout.write(`${logLine(level, event, fields, new Date())}\n`)
}

/**
 * Once per process. The log's reader may end before this process: without a listener each line would then be an
 * uncaught error, which Next writes to the same closed pipe, forever and with a whole CPU.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
