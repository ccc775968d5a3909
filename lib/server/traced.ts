// Tracing for deployments with a collector. Without one OpenTelemetry is not loaded, and each function here only checks
// a variable.
import type { LogFields } from './log-fields'

/** Names are constants: a span's name is a chart label and must not contain values. */
export type SpanName = 'action' | 'order look' | 'service attempt' | 'service call' | 'token route'

export type CounterName = 'ramp.budget.calls' | 'ramp.orders.moved' | 'ramp.page.violations'

export type HistogramName = 'ramp.reconciler.round'

type Labels = Readonly<Record<string, string>>

export interface Telemetry {
  readonly traced: <T>(name: SpanName, fields: LogFields, act: () => Promise<T>) => Promise<T>
  readonly note: (fields: LogFields) => void
  readonly count: (name: CounterName, labels: Labels) => void
  readonly measure: (name: HistogramName, seconds: number, labels: Labels) => void
  /** 32 hexadecimal digits, or null outside of a trace. */
  readonly traceId: () => string | null
}

// Routes, actions and the timer are separate bundles that share only globalThis.
const shared = globalThis as { rampTelemetry?: Telemetry } // Safe: no one else uses this name

export function setTelemetry(telemetry: Telemetry | undefined): void {
  if (telemetry === undefined) delete shared.rampTelemetry
  else shared.rampTelemetry = telemetry
}

/** Runs `act` as a child of the current span and also measures its duration. The caller gets its failure. */
export function traced<T>(name: SpanName, fields: LogFields, act: () => Promise<T>): Promise<T> {
  return shared.rampTelemetry === undefined ? act() : shared.rampTelemetry.traced(name, fields, act)
}

/** Adds fields known only now to the current span. */
export function note(fields: LogFields): void {
  shared.rampTelemetry?.note(fields)
}

export function count(name: CounterName, labels: Labels): void {
  shared.rampTelemetry?.count(name, labels)
}

export function measure(name: HistogramName, seconds: number, labels: Labels = {}): void {
  shared.rampTelemetry?.measure(name, seconds, labels)
}

export function currentTraceId(): string | null {
  return shared.rampTelemetry?.traceId() ?? null
}
