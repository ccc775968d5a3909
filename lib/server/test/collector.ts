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

export interface Collector {
  readonly url: string
  /** Everything that came, as it came. */
  readonly bytes: () => string
  readonly spans: () => readonly SpanSeen[]
  readonly metricNames: () => readonly string[]
  readonly close: () => Promise<unknown>
}

// The shape of OTLP's JSON, as far as it is read here.
interface Traces {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: SpanSeen[] }[] }[]
}
interface Metrics {
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[]
  }[]
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
  // A TCP server that listens.
  const { port } = server.address() as AddressInfo
  const bodies = (path: string) =>
    texts.filter((one) => one.path === path).map(({ text }) => JSON.parse(text))
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => texts.map(({ text }) => text).join('\n'),
    spans: () =>
      bodies('/v1/traces').flatMap(({ resourceSpans = [] }: Traces) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    metricNames: () => [
      ...new Set<string>(
        bodies('/v1/metrics').flatMap(({ resourceMetrics = [] }: Metrics) =>
          resourceMetrics.flatMap(({ scopeMetrics }) =>
            scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
          ),
        ),
      ),
    ],
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A span's attributes by name. */
export function attributesOf({ attributes }: SpanSeen): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
