// A collector on this machine: what arrives over OTLP/HTTP, as JSON.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SpanSeen {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

/** One point of one measurement. */
export interface SeriesSeen {
  readonly name: string
  readonly unit: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly labels: Readonly<Record<string, string>>
  /** Null for a histogram. */
  readonly value: number | null
}

export interface Collector {
  readonly url: string
  /** Everything received, unchanged. */
  readonly bytes: () => string
  readonly spans: () => readonly SpanSeen[]
  readonly metricNames: () => readonly string[]
  readonly series: () => readonly SeriesSeen[]
  readonly close: () => Promise<unknown>
}

// The shape of OTLP's JSON, as far as it is read here.
interface Traces {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: SpanSeen[] }[] }[]
}
interface Points {
  readonly dataPoints: readonly (Pick<SpanSeen, 'attributes'> & {
    readonly asDouble?: number
    readonly asInt?: number
  })[]
}
interface Metric {
  readonly name: string
  readonly unit?: string
  readonly sum?: Points & { readonly isMonotonic: boolean }
  readonly gauge?: Points
  readonly histogram?: Points
}
interface Metrics {
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[]
  }[]
}

function seriesOf({ name, unit = '', sum, gauge, histogram }: Metric): SeriesSeen[] {
  // A sum that may fall is read like a gauge.
  const kind = histogram ? 'histogram' : sum?.isMonotonic ? 'counter' : 'gauge'
  const points = (histogram ?? sum ?? gauge)?.dataPoints ?? []
  return points.map((point) => {
    const labels = Object.entries(attributesOf(point)).map(([label, value]) => [label, String(value)])
    const value = point.asDouble ?? point.asInt ?? null
    return { name, unit, kind, labels: Object.fromEntries(labels), value }
  })
}

export async function startCollector(): Promise<Collector> {
  const texts: { readonly path: string; readonly text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    texts.push({ path: request.url ?? '', text })
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe: a listening TCP server.
  const { port } = server.address() as AddressInfo
  const bodies = (path: string) =>
    texts.filter((one) => one.path === path).map(({ text }) => JSON.parse(text))
  const metrics = () =>
    bodies('/v1/metrics').flatMap(({ resourceMetrics = [] }: Metrics) =>
      resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
    )
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => texts.map(({ text }) => text).join('\n'),
    spans: () =>
      bodies('/v1/traces').flatMap(({ resourceSpans = [] }: Traces) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metricNames: () => [...new Set(metrics().map(({ name }) => name))],
    series: () => metrics().flatMap(seriesOf),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A span's attributes by name. */
export function attributesOf({ attributes }: Pick<SpanSeen, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
