// OpenTelemetry with its own exporters, into a collector on this machine.
import { trace } from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SettlementError } from '@/lib/settlement'
import { logLine } from '../log'
import { attributesOf, type Collector, startCollector } from '../test/collector'
import { count, currentTraceId, measure, note, setTelemetry, traced } from '../traced'
import { type RunningTelemetry, startTelemetry } from './otlp'

const canaries = [
  'Maria Silva',
  '52998224725',
  '529.982.247-25',
  'maria@acme.test',
  'canary-secret',
  'canary-hash',
]

const followed = {
  byState: [{ kind: 'sell', state: 'processing', count: 3 }],
  checkDelaySeconds: 2,
  askDelaySeconds: 40,
  needPerson: 1,
  frozenRecipients: 2,
}

/** What is left of a pause; a test makes it fail. */
let askPause = () => 240

let collector: Collector
let running: RunningTelemetry

beforeEach(async () => {
  collector = await startCollector()
  running = startTelemetry({
    endpoint: collector.url,
    serviceName: 'ramp-test',
    mode: 'sandbox',
    metricIntervalMs: 3_600_000,
    budget: { calls: 10, windowMs: 300_000 },
    followed: async () => followed,
    pauseLeft: async () => askPause(),
    clockDifference: () => 1.5,
  })
  setTelemetry(running.telemetry)
})
afterEach(async () => {
  setTelemetry(undefined)
  await running.stop()
  await collector.close()
})

const named = (name: string) => {
  const found = collector.spans().find((span) => span.name === name)
  if (found === undefined) throw new Error(`no span "${name}"`)
  return found
}

/** A page of Next, as traced by Next itself. */
function page<T>(act: () => Promise<T>): Promise<T> {
  return trace.getTracer('next.js').startActiveSpan('POST', async (span) => {
    span.setAttributes({
      'next.span_type': 'BaseServer.handleRequest',
      'http.method': 'POST',
      'http.route': '/sell/[orderId]',
      'http.target': '/sell/1?q=Maria Silva&key=maria@acme.test',
      'http.status_code': 200,
      'user.id': '52998224725',
    })
    span.recordException(new Error('canary-secret of 529.982.247-25'))
    span.setStatus({ code: 2, message: 'Maria Silva has no account' })
    span.updateName('POST /sell/Maria Silva')
    try {
      return await act()
    } finally {
      span.end()
    }
  })
}

describe('what is sent', () => {
  test('connects a page, its action and the attempt at the service in one trace', async () => {
    let logged = ''
    await page(() =>
      traced('action', { limit: 'quote' }, () =>
        traced('service call', { lane: 'person' }, () =>
          traced('service attempt', {}, async () => {
            logged = logLine('info', 'x', {}, new Date())
            note({ status: 200 })
          }),
        ),
      ),
    )
    await running.flush()
    const chain = ['POST /sell/[orderId]', 'action', 'service call', 'service attempt'].map(named)
    expect(new Set(chain.map(({ traceId }) => traceId)).size).toBe(1)
    expect(chain.slice(1).map(({ parentSpanId }) => parentSpanId)).toEqual(
      chain.slice(0, 3).map(({ spanId }) => spanId),
    )
    expect(attributesOf(named('action'))).toEqual({ 'ramp.limit': 'quote' })
    expect(attributesOf(named('service attempt'))).toEqual({ 'ramp.status': 200 })
    expect(JSON.parse(logged)).toMatchObject({ traceId: chain[0]?.traceId })
  })

  test('has the service’s correlation id on the failed call, and the caller still gets the failure', async () => {
    const failure = new SettlementError({
      operation: 'offramp-quote',
      code: 'service_ill',
      outcome: 'unknown',
      status: 503,
      correlationId: 'c-1',
    })
    const call = traced('service call', { lane: 'person' }, () => Promise.reject(failure))
    await expect(call).rejects.toBe(failure)
    await running.flush()
    expect(attributesOf(named('service call'))).toEqual({
      'ramp.operation': 'offramp-quote',
      'ramp.lane': 'person',
      'ramp.code': 'service_ill',
      'ramp.status': 503,
      'ramp.correlation_id': 'c-1',
    })
  })

  test('contains no personal data, whatever a page, a library or an error says', async () => {
    await page(async () => undefined)
    const stranger = trace.getTracer('some-library').startSpan('select Maria Silva')
    stranger.setAttribute('db.statement', "select '52998224725'")
    stranger.end()
    const odd = {
      name: canaries[0],
      taxId: canaries[1],
      correlationId: 'maria@acme.test',
      lane: 'Maria Silva\n',
    }
    const failing = traced('action', odd, () =>
      Promise.reject(new TypeError('canary-secret maria@acme.test')),
    )
    await failing.catch(() => undefined)
    measure('ramp.reconciler.round', 0.1)
    await running.flush()
    expect(
      collector
        .spans()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['POST /sell/[orderId]', 'action'])
    expect(canaries.filter((canary) => collector.bytes().includes(canary))).toEqual([])
  })

  test('measures orders by state, the budget, the delay of the reconciler and the token route', async () => {
    await traced('token route', {}, async () => note({ status: 200 }))
    count('ramp.budget.calls', { lane: 'person', verdict: 'granted' })
    count('ramp.orders.moved', { kind: 'sell', state: 'completed' })
    measure('ramp.reconciler.round', 0.1)
    await running.flush()
    expect([...collector.metricNames()].sort()).toEqual([
      'ramp.budget.calls',
      'ramp.budget.limit',
      'ramp.budget.pause',
      'ramp.budget.window',
      'ramp.orders.followed',
      'ramp.orders.moved',
      'ramp.orders.need_person',
      'ramp.recipients.frozen',
      'ramp.reconciler.delay',
      'ramp.reconciler.round',
      'ramp.service.clock_difference',
      'ramp.token.duration',
    ])
  })

  test('reports how long a pause lasts, and everything else while Redis does not answer', async () => {
    const pauses = () => collector.series().filter(({ name }) => name === 'ramp.budget.pause')
    await running.flush()
    expect(pauses()).toMatchObject([{ kind: 'gauge', unit: 's', labels: {}, value: 240 }])
    askPause = () => {
      throw new Error('away')
    }
    await running.flush()
    const delays = collector.series().filter(({ name }) => name === 'ramp.reconciler.delay')
    expect(delays).toHaveLength(4)
  })
})

describe('without a collector', () => {
  test('OpenTelemetry is not loaded, and traced code simply runs', async () => {
    setTelemetry(undefined)
    const load = vi.fn()
    vi.doMock('./otlp', () => {
      load()
      return {}
    })
    const { checkEnv } = await import('../env/check')
    const { startTelemetryFor } = await import('./start')
    const check = checkEnv({ RAMP_MODE: 'sandbox', NEXTAUTH_SECRET: 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea' })
    if (!check.ok) throw new Error('unfit')
    expect(await startTelemetryFor(check.env)).toBeNull()
    expect(load).not.toHaveBeenCalled()
    expect(await traced('action', {}, async () => 'done')).toBe('done')
    expect(currentTraceId()).toBeNull()
    expect(collector.bytes()).toBe('')
    const named = { ...check.env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
    await startTelemetryFor(named).catch(() => undefined)
    expect(load).toHaveBeenCalled()
    vi.doUnmock('./otlp')
  })
})
