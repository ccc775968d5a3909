// OpenTelemetry itself. Loaded by start.ts only if a collector is configured.
import 'server-only'
import { randomUUID } from 'node:crypto'
import { context, createContextKey, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { SettlementError } from '@/lib/settlement'
import type { CallBudget } from '../env/values'
import { allowedFields, type LogFields } from '../log-fields'
import { failureFields } from '../service/settlement'
import type { CounterName, HistogramName, SpanName, Telemetry } from '../traced'
import { cleaning, ownScope } from './clean-spans'
import type { ReconcilerBacklog } from './followed'

interface OtlpSettings {
  /** The collector's base URL; `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string
  readonly serviceName: string
  readonly mode: string
  readonly metricIntervalMs: number
  readonly budget: CallBudget
  /** Read for each export. On failure those figures stay unchanged. */
  readonly followed: () => Promise<ReconcilerBacklog>
  /** Whole seconds for which calls to the service are paused. On failure that figure stays unchanged. */
  readonly pauseLeft: () => Promise<number>
  /** Difference between the service's clock and ours in seconds; null until known. */
  readonly clockDifference: () => number | null
}

export interface RunningTelemetry {
  readonly telemetry: Telemetry
  readonly flushSpans: () => Promise<void>
  /** Sends what was collected. */
  readonly flush: () => Promise<void>
  readonly stop: () => Promise<void>
}

const notedKey = createContextKey('ramp noted')

/** Spans that wait for another system; others are internal. */
const kinds: Readonly<Partial<Record<SpanName, SpanKind>>> = { 'service attempt': SpanKind.CLIENT }

/** The span fields with few values: an id as a label would create one series per order. */
const labelNames = ['operation', 'lane', 'limit', 'status', 'code'] as const

function labelsOf(fields: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    labelNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}

function attributesOf(fields: Record<string, string | number>): Record<string, string | number> {
  const named = Object.entries(fields).map(([name, value]) => {
    const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return [`ramp.${words}`, value]
  })
  return Object.fromEntries(named)
}

type SpanFields = Record<string, unknown>

function tracing(
  tracer: ReturnType<typeof trace.getTracer>,
  took: (name: SpanName, seconds: number, labels: SpanFields) => void,
) {
  return async <T>(name: SpanName, fields: LogFields, act: () => Promise<T>): Promise<T> => {
    const noted: SpanFields = { ...fields }
    const span = tracer.startSpan(name, { kind: kinds[name] ?? SpanKind.INTERNAL })
    const inner = trace.setSpan(context.active(), span).setValue(notedKey, noted)
    const begun = performance.now()
    try {
      return await context.with(inner, act)
    } catch (thrown) {
      // Of any other failure only its existence.
      if (thrown instanceof SettlementError) Object.assign(noted, failureFields(thrown))
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw thrown
    } finally {
      const allowed = allowedFields(noted)
      span.setAttributes(attributesOf(allowed))
      span.end()
      took(name, (performance.now() - begun) / 1_000, labelsOf(allowed))
    }
  }
}

/** Starts collecting and sending. Once per process. */
export function startTelemetry(settings: OtlpSettings): RunningTelemetry {
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': settings.mode,
  })
  const processor = new BatchSpanProcessor(
    cleaning(new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` })),
  )
  const tracers = new NodeTracerProvider({ resource, spanProcessors: [processor] })
  // No propagator: strangers' trace headers are not trusted, and the service learns nothing about our traces.
  tracers.register({ propagator: null })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${settings.endpoint}/v1/metrics` }),
    exportIntervalMillis: settings.metricIntervalMs,
    exportTimeoutMillis: Math.min(settings.metricIntervalMs, 10_000),
  })
  const meters = new MeterProvider({ resource, readers: [reader] })
  metrics.setGlobalMeterProvider(meters)
  return {
    telemetry: telemetryOf(meters, settings),
    flushSpans: () => tracers.forceFlush(),
    flush: async () => {
      await Promise.allSettled([tracers.forceFlush(), meters.forceFlush()])
    },
    stop: async () => {
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      trace.disable()
      context.disable()
      metrics.disable()
    },
  }
}

function telemetryOf(meters: MeterProvider, settings: OtlpSettings): Telemetry {
  const meter = meters.getMeter(ownScope)
  observe(meter, settings)
  const seconds = { unit: 's', advice: { explicitBucketBoundaries: buckets } }
  const durations: Readonly<Record<SpanName, ReturnType<typeof meter.createHistogram>>> = {
    action: meter.createHistogram('ramp.action.duration', seconds),
    'order look': meter.createHistogram('ramp.order.look.duration', seconds),
    'service attempt': meter.createHistogram('ramp.service.attempt.duration', seconds),
    'service call': meter.createHistogram('ramp.service.call.duration', seconds),
    'token route': meter.createHistogram('ramp.token.duration', seconds),
  }
  const counters: Readonly<Record<CounterName, ReturnType<typeof meter.createCounter>>> = {
    'ramp.budget.calls': meter.createCounter('ramp.budget.calls'),
    'ramp.orders.moved': meter.createCounter('ramp.orders.moved'),
    'ramp.page.violations': meter.createCounter('ramp.page.violations'),
  }
  const histograms: Readonly<Record<HistogramName, ReturnType<typeof meter.createHistogram>>> = {
    'ramp.reconciler.round': meter.createHistogram('ramp.reconciler.round', seconds),
  }
  const took = (name: SpanName, time: number, labels: SpanFields) =>
    durations[name].record(time, labels as Record<string, string>)
  return {
    traced: tracing(trace.getTracer(ownScope), took),
    note: (fields) => {
      const noted = context.active().getValue(notedKey)
      if (noted !== undefined) Object.assign(noted as SpanFields, fields)
    },
    count: (name, labels) => counters[name].add(1, labels),
    measure: (name, time, labels) => histograms[name].record(time, labels),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId ?? null,
  }
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Gauges read at export. Every instance exports the database's figures, so a chart must use the maximum, not the sum.
 */
function observe(
  meter: ReturnType<MeterProvider['getMeter']>,
  { budget, followed, pauseLeft, clockDifference }: OtlpSettings,
): void {
  const open = meter.createObservableGauge('ramp.orders.followed')
  const needPerson = meter.createObservableGauge('ramp.orders.need_person')
  const frozen = meter.createObservableGauge('ramp.recipients.frozen')
  const delay = meter.createObservableGauge('ramp.reconciler.delay', { unit: 's' })
  const limit = meter.createObservableGauge('ramp.budget.limit')
  const window = meter.createObservableGauge('ramp.budget.window', { unit: 's' })
  const pause = meter.createObservableGauge('ramp.budget.pause', { unit: 's' })
  const clock = meter.createObservableGauge('ramp.service.clock_difference', { unit: 's' })
  meter.addBatchObservableCallback(
    async (observed) => {
      observed.observe(limit, budget.calls)
      observed.observe(window, budget.windowMs / 1_000)
      const apart = clockDifference()
      if (apart !== null) observed.observe(clock, apart)
      const paused = await pauseLeft().catch(() => null)
      if (paused !== null) observed.observe(pause, paused)
      const {
        byState,
        checkDelaySeconds,
        askDelaySeconds,
        needPerson: waiting,
        frozenRecipients,
      } = await followed()
      for (const { kind, state, count } of byState) observed.observe(open, count, { kind, state })
      observed.observe(needPerson, waiting)
      observed.observe(frozen, frozenRecipients)
      observed.observe(delay, checkDelaySeconds, { what: 'check' })
      observed.observe(delay, askDelaySeconds, { what: 'ask' })
    },
    [open, needPerson, frozen, delay, limit, window, pause, clock],
  )
}
