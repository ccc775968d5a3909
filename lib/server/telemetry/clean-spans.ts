// What of a span leaves the server. Next writes addresses with their queries, and the messages of errors, into its own; a page's
// query may be a search for a person. So a span is made anew of what is known to hold nothing of anybody.
import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** The name under which our own spans are made. */
export const ownScope = 'ramp'
const nextScope = 'next.js'

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
/** A route as its folder is called, `/sell/[orderId]`: never a path that somebody opened. */
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

/** Null for a span of a library that nobody has looked at. */
export function cleanSpan(span: ReadableSpan): ReadableSpan | null {
  const scope = span.instrumentationScope.name
  if (scope !== ownScope && scope !== nextScope) return null
  const attributes = scope === ownScope ? span.attributes : nextAttributes(span.attributes)
  const { 'http.request.method': method, 'http.route': route, 'next.span_type': type } = attributes
  const request = method === undefined ? undefined : [method, route].filter(Boolean).join(' ')
  const name = scope === ownScope ? span.name : String(request ?? type ?? 'next')
  // A list of what is kept: a field that a later version adds stays behind.
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

/** Hands on clean spans alone. */
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
