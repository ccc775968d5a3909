import 'server-only'
import { after } from 'next/server'
import { openDb } from '../db/open'
import { isVercel } from '../env/platform'
import type { Env } from '../env/schema'
import { log } from '../log'
import { clockDifference } from '../service/clock'
import { pauseLeft } from '../service/settlement'
import { setTelemetry, type Telemetry } from '../traced'
import { readFollowed } from './followed'

/** A Vercel instance is frozen after its response, so a request's telemetry must be sent before. */
function sentWithRequest(telemetry: Telemetry, flushSpans: () => Promise<void>): Telemetry {
  let isDue = false
  const send = async () => {
    isDue = false
    await flushSpans()
  }
  const askFor = () => {
    if (isDue) return
    try {
      after(send)
      isDue = true
    } catch {
      // Outside of a request: the next request sends it.
    }
  }
  return {
    ...telemetry,
    traced: (name, fields, act) => telemetry.traced(name, fields, act).finally(askFor),
  }
}

/**
 * Loads OpenTelemetry if a collector is configured, otherwise nothing. @returns a function that sends what is left
 * before the process ends
 */
export async function startTelemetryFor(env: Env): Promise<(() => Promise<void>) | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return null
  const { startTelemetry } = await import('./otlp')
  const running = startTelemetry({
    endpoint,
    serviceName: env.OTEL_SERVICE_NAME,
    mode: env.RAMP_MODE,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    budget: env.SETTLEMENT_BUDGET,
    followed: async () => readFollowed(await openDb(), new Date()),
    pauseLeft,
    clockDifference,
  })
  const { telemetry, flushSpans } = running
  setTelemetry(isVercel(process.env) ? sentWithRequest(telemetry, flushSpans) : telemetry)
  log('info', 'telemetry on')
  return running.flush
}
