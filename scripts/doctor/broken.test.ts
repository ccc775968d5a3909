// Each broken environment goes through the real start and through the doctor: both name the variable and the fix.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkEnv } from '@/lib/server/env/check'
import { broken, canary, live, sandbox } from './broken.fixture'
import { diagnose } from './diagnose'
import { asJson, asText } from './print'

const own = process.env
let written = ''

class Exit extends Error {}

beforeEach(() => {
  written = ''
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(String(code))
  })
  for (const stream of [process.stderr, process.stdout])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written += String(text)
      return true
    })
})
afterEach(() => {
  process.env = own
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Runs the same check as instrumentation.ts. */
async function start(variables: Record<string, string>): Promise<unknown> {
  process.env = { ...variables, NODE_ENV: 'production' }
  const { startServer } = await import('@/lib/server/process/start')
  return startServer().catch((thrown: unknown) => thrown)
}

describe('[CFG-1] a broken environment', () => {
  test.each([live, sandbox])('is broken by the change alone: without it the app starts', (whole) => {
    expect(checkEnv(whole)).toMatchObject({ ok: true })
  })

  test.each(broken)('with $what is refused by the start, with the name and the fix', async (one) => {
    const ended = await start({ ...one.base, ...one.change })
    expect(ended).toBeInstanceOf(Exit)
    expect(ended).toMatchObject({ message: '1' })
    expect(written).toContain(one.name)
    expect(written).toMatch(new RegExp(`${one.name}[^]*fix: .*${one.fix.source}`))
    expect(written).not.toContain(canary)
  })

  test.each(broken)('with $what is refused by the doctor, with the name and the fix', async (one) => {
    const report = await diagnose({ ...one.base, ...one.change })
    expect(report.ok).toBe(false)
    const faults = report.findings.filter(({ state }) => state === 'wrong')
    expect(faults.flatMap(({ names }) => names)).toContain(one.name)
    expect(faults.find(({ names }) => names.includes(one.name))?.fix).toMatch(one.fix)
    expect(asText(report) + asJson(report)).not.toContain(canary)
  })
})
