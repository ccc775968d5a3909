// Compares the example dashboard and its documentation with what the app really sends.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Collector, type SeriesSeen, startCollector } from '../test/collector'
import { openWorld, request } from '../test/world'
import { setTelemetry } from '../traced'
import { readFollowed } from './followed'
import { type RunningTelemetry, startTelemetry } from './otlp'

const asked = vi.hoisted(() => ({ origin: '', user: null as unknown }))
vi.mock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? asked.origin : null) }),
}))
vi.mock('../session/auth', () => ({ currentUser: async () => asked.user }))

const { signedInAction } = await import('../action')
const { quoteSell } = await import('../orders/sell/quote')
const { takeReport } = await import('../page-reports')
const { advance } = await import('../reconciler/look')
const { startReconciler } = await import('../reconciler/reconciler')
const { clockDifference } = await import('../service/clock')
const { pauseLeft } = await import('../service/settlement')
const { beginStopping, finishWork } = await import('../stopping')
const { tokenAnswer } = await import('../token/token')

let world: Awaited<ReturnType<typeof openWorld>>
let collector: Collector
let running: RunningTelemetry

const quote = () =>
  signedInAction({ limit: 'quote', schema: z.strictObject({}) }, {}, () => quoteSell(world.maria, request()))

/** Uses each instrumented part of the app, with success and failure. */
async function use(): Promise<void> {
  Object.assign(asked, { origin: 'http://localhost:3000', user: world.maria.user })
  const good = await quote()
  if (!good.ok) throw new Error(good.error.code)
  world.service.state.interfere = () => ({ status: 500, body: {} })
  await quote()
  await tokenAnswer()
  world.calm()
  await advance(world.db, good.data.id, 'watched', () => new Date(Date.now() + 60_000))
  // One person's share of eight calls, which leaves as many free.
  for (let press = 0; press < 8; press += 1) await quote()
  expect(await quote()).toMatchObject({ ok: false, error: { code: 'share_spent' } })
  const policyStopped = {
    'csp-report': { 'document-uri': 'http://localhost:3000/sell', 'effective-directive': 'img-src' },
  }
  await takeReport(
    new Request('http://localhost:3000/api/reports', { method: 'POST', body: JSON.stringify(policyStopped) }),
  )
  startReconciler()
  await vi.waitFor(
    async () => {
      await running.flush()
      expect(collector.metricNames()).toContain('ramp.reconciler.round')
    },
    { timeout: 20_000 },
  )
}

beforeAll(async () => {
  process.env.SETTLEMENT_BUDGET = '8/5m'
  world = await openWorld()
  collector = await startCollector()
  running = startTelemetry({
    endpoint: collector.url,
    serviceName: 'ramp-test',
    mode: 'sandbox',
    metricIntervalMs: 3_600_000,
    budget: { calls: 8, windowMs: 300_000 },
    followed: () => readFollowed(world.db, new Date()),
    pauseLeft,
    clockDifference,
  })
  setTelemetry(running.telemetry)
  await use()
})
afterAll(async () => {
  beginStopping()
  await finishWork(10_000)
  // Otherwise they would go on in the next file of this worker.
  for (const name of ['rampStop', 'rampReconciler']) Reflect.deleteProperty(globalThis, name)
  setTelemetry(undefined)
  await running.stop()
  await collector.close()
  await world.close()
})

/** The Prometheus names by OpenTelemetry's rules: dots, the unit, and the kind's suffix. */
function prometheusNames({ name, unit, kind }: SeriesSeen): readonly string[] {
  const base = `${name.replaceAll('.', '_')}${unit === 's' ? '_seconds' : ''}`
  if (kind === 'histogram') return ['_bucket', '_count', '_sum'].map((end) => `${base}${end}`)
  return [kind === 'counter' ? `${base}_total` : base]
}

/** Every series that a query may use, with each label's values. */
function known() {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const series of collector.series()) {
    for (const name of prometheusNames(series)) {
      const labels = found.get(name) ?? new Map<string, Set<string>>()
      for (const [label, value] of Object.entries(series.labels))
        labels.set(label, (labels.get(label) ?? new Set()).add(value))
      if (name.endsWith('_bucket')) labels.set('le', new Set())
      found.set(name, labels)
    }
  }
  return found
}

const text = z.string().min(1)
/** What Grafana's dashboard schema requires for the two panel types and the one source used here. */
const shape = z.strictObject({
  title: text,
  uid: z.string().regex(/^[\w-]{8,40}$/),
  schemaVersion: z.int().min(36),
  version: z.int().min(0),
  editable: z.boolean(),
  tags: z.array(text),
  time: z.strictObject({ from: z.string().regex(/^now-\d+[smhd]$/), to: z.literal('now') }),
  refresh: z.string().regex(/^\d+[smh]$/),
  templating: z.strictObject({
    list: z.array(z.strictObject({ name: text, label: text, type: z.literal('datasource'), query: text })),
  }),
  panels: z.array(
    z.strictObject({
      id: z.int().positive(),
      title: text,
      type: z.enum(['timeseries', 'stat']),
      description: z.string(),
      gridPos: z
        .strictObject({
          x: z.int().min(0),
          y: z.int().min(0),
          w: z.int().positive(),
          h: z.int().positive(),
        })
        .refine(({ x, w }) => x + w <= 24),
      datasource: z.strictObject({ type: text, uid: text }),
      fieldConfig: z.strictObject({
        defaults: z.strictObject({ unit: z.enum(['short', 's']), min: z.number() }),
        overrides: z.array(z.never()),
      }),
      targets: z
        .array(z.strictObject({ refId: z.string().regex(/^[A-Z]$/), expr: text, legendFormat: text }))
        .min(1),
    }),
  ),
})
const dashboard = shape.parse(JSON.parse(readFileSync('docs/observability/dashboard.json', 'utf8')))
const targets = dashboard.panels.flatMap((panel) => panel.targets.map((target) => ({ ...target, panel })))

function namesOf(list = ''): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Parses one query. Accepts only series names, label lists and the functions in use. */
function read(expr: string) {
  const grouped = namesOf(/\bby \(([^)]*)\)/.exec(expr)?.[1])
  const selected = [...expr.matchAll(/\b(ramp_\w+)(?:\{([^}]*)\})?(\[[^\]]+\])?/g)].map(
    ([, name = '', matchers = '', range]) => ({ name, range, matchers: namesOf(matchers) }),
  )
  const words = expr.replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').match(/[a-z_]\w*/g) ?? []
  return { grouped, selected, others: words.filter((word) => !word.startsWith('ramp_')) }
}

describe('the example dashboard', () => {
  test('has what Grafana needs: an id and a position per panel, and a selectable source', () => {
    const { panels, templating } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    const sources = templating.list.map(({ name, query }) => ({ type: query, uid: `\${${name}}` }))
    for (const { datasource, targets: own } of panels) {
      expect(sources).toContainEqual(datasource)
      expect(new Set(own.map(({ refId }) => refId)).size).toBe(own.length)
    }
  })

  test.each(targets)('queries existing series and labels: $expr', ({ expr, legendFormat, panel }) => {
    const { grouped, selected, others } = read(expr)
    expect(selected).toHaveLength(1)
    for (const { name, range, matchers } of selected) {
      const labels = known().get(name)
      expect([...known().keys()]).toContain(name)
      for (const label of grouped) expect([...(labels?.keys() ?? [])], name).toContain(label)
      for (const matcher of matchers) {
        const [, label = '', sign, value = ''] = /^(\w+)(=|!=)"([^"]*)"$/.exec(matcher) ?? []
        expect([...(labels?.keys() ?? [])], matcher).toContain(label)
        if (sign === '=') expect([...(labels?.get(label) ?? [])], matcher).toContain(value)
        else expect([sign, value]).toEqual(['!=', ''])
      }
      // Counters are queried by rate, gauges are not.
      const grows = /_(total|bucket|count)$/.test(name)
      expect(range !== undefined).toBe(grows)
      expect(others.some((word) => word === 'rate' || word === 'increase')).toBe(grows)
      expect(others.includes('histogram_quantile')).toBe(name.endsWith('_bucket'))
      expect(grouped.includes('le')).toBe(name.endsWith('_bucket'))
      expect(panel.fieldConfig.defaults.unit).toBe(/_seconds(_bucket)?$/.test(name) ? 's' : 'short')
    }
    expect(others.filter((word) => !/^(max|sum|rate|increase|histogram_quantile)$/.test(word))).toEqual([])
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(grouped).toContain(label)
  })

  test('shows every measurement, or names it next to the one it belongs to', () => {
    const words = dashboard.panels
      .map(({ description, targets: own }) => [description, JSON.stringify(own)])
      .join()
    const unshown = new Set(
      collector
        .series()
        .filter((series) => !prometheusNames(series).some((name) => words.includes(name)))
        .map(({ name }) => name),
    )
    expect([...unshown]).toEqual([])
  })
})

test('the observability page lists every measurement with its kind and labels, and no other', () => {
  const page = readFileSync('docs/observability.md', 'utf8').split('## Measurements')[1] ?? ''
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `ramp.'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const told = new Map(
    rows.flatMap(([, names = '', kind = '', labels = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(
        ([, name = '']) => [name, { kind, labels: namesOf(labels) }] as const,
      ),
    ),
  )
  expect([...told.keys()].toSorted()).toEqual([...collector.metricNames()].toSorted())
  for (const { name, kind, unit, labels } of collector.series()) {
    expect(told.get(name)?.kind, name).toBe(unit === 's' ? `${kind}, s` : kind)
    for (const label of Object.keys(labels)) expect(told.get(name)?.labels, name).toContain(label)
  }
})
