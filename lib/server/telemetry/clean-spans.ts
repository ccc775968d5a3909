// What leaves the server of a span. Next puts addresses with queries and error messages into its own, and a page's
// query may be a search for a person. So each span is rebuilt from fields known to contain no personal data.
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** The scope name of our own spans. */
export const ownScope = 'ramp'
const nextScope = 'next.js'

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
/** A route's folder name, `/sell/[orderId]`: never a requested path. */
const template = /^\/[\w./()[\]@-]{0,127}$/
const spanType = /^[A-Za-z]{1,40}\.[A-Za-z]{1,60}$/

function textOf(attributes: Attributes, name: string, form: RegExp): string | null {
  const value = attributes[name]
  return typeof value === 'string' && form.test(value) ? value : null
}

function nextAttributes(attributes: Attributes): Attributes {
  const type = textOf(attributes, 'next.span_type', spanType)
  const method = textOf(attributes, 'http.method', methods)
  const route = textOf(attributes, 'http.route', template) ?? textOf(attributes, 'next.route', template)
  const status = attributes['http.status_code']
  return {
    ...(type === null ? {} : { 'next.span_type': type }),
    ...(method === null ? {} : { 'http.request.method': method }),
    ...(route === null ? {} : { 'http.route': route }),
    ...(typeof status === 'number' ? { 'http.response.status_code': status } : {}),
  }
}

/** Null for a span of an unknown library. */
function cleanSpan(span: ReadableSpan): ReadableSpan | null {
  const scope = span.instrumentationScope.name
  if (scope !== ownScope && scope !== nextScope) return null
  const attributes = scope === ownScope ? span.attributes : nextAttributes(span.attributes)
  const { 'http.request.method': method, 'http.route': route, 'next.span_type': type } = attributes
  const request = method === undefined ? undefined : [method, route].filter(Boolean).join(' ')
  const name = scope === ownScope ? span.name : String(request ?? type ?? 'next')
  // An allow-list: fields added by a later version are dropped.
  return {
    name,
    attributes,
    kind: span.kind,
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext === undefined ? {} : { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    events: [],
    links: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

export function cleaning(inner: SpanExporter): SpanExporter {
  return {
    export: (spans, done) =>
      inner.export(
        spans.map(cleanSpan).filter((span) => span !== null),
        done,
      ),
    shutdown: () => inner.shutdown(),
    forceFlush: async () => inner.forceFlush?.(),
  }
}
