// A broken environment stops the start. The message names the variable, the reason and the fix, never the value.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePorts } from '../scripts/lib/ports.mjs'
import { stopAll } from '../scripts/lib/processes.mjs'
import { startNext } from '../scripts/lib/programs.mjs'
import { appEnv } from './support/world'

interface Broken {
  readonly name: string
  readonly value: string
  readonly reason: string
}

/** A start tells all faults at once, one of each variable. An empty value counts as missing. */
const starts: readonly (readonly Broken[])[] = [
  [
    { name: 'APP_URL', value: 'http://localhost:3000/canary-path', reason: 'APP_URL must be an origin' },
    { name: 'NEXTAUTH_SECRET', value: '', reason: 'NEXTAUTH_SECRET is missing' },
    {
      name: 'SETTLEMENT_API_URL',
      value: 'http://canary.invalid/v1',
      reason: 'SETTLEMENT_API_URL must be https',
    },
    {
      name: 'SETTLEMENT_CLIENT_SECRET',
      value: '<CANARY_SECRET>',
      reason: 'SETTLEMENT_CLIENT_SECRET must be a real',
    },
    {
      name: 'SETTLEMENT_BROWSER_CLIENT_ID',
      value: 'canary-browsers',
      reason: 'SETTLEMENT_BROWSER_CLIENT_SECRET is missing',
    },
    { name: 'SETTLEMENT_BUDGET', value: 'canary-lots', reason: 'SETTLEMENT_BUDGET must look like' },
    {
      name: 'SETTLEMENT_SIGNATURE_ENCODING',
      value: 'canary13',
      reason: 'SETTLEMENT_SIGNATURE_ENCODING must be',
    },
    { name: 'DATABASE_URL', value: 'mysql://canary@localhost/x', reason: 'DATABASE_URL must be a postgres' },
    {
      name: 'UPSTASH_REDIS_REST_URL',
      value: 'https://canary.invalid',
      reason: 'UPSTASH_REDIS_REST_TOKEN is missing',
    },
    { name: 'CHAINS', value: '[{"canary":1}]', reason: 'CHAINS is wrong at [0].id' },
  ],
  [
    { name: 'APP_URL', value: 'canary origin', reason: 'APP_URL must be an origin' },
    { name: 'NEXTAUTH_SECRET', value: 'canary-1a2b3c', reason: 'NEXTAUTH_SECRET must be a real secret' },
    { name: 'SETTLEMENT_API_URL', value: 'canary', reason: 'SETTLEMENT_API_URL must be an http' },
  ],
  [
    {
      name: 'NEXTAUTH_SECRET',
      value: 'change-me-canary-change-me-canary-change-me',
      reason: 'NEXTAUTH_SECRET must be a real secret',
    },
  ],
  [
    {
      name: 'NEXTAUTH_SECRET',
      value: '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c-canary\n',
      reason: 'NEXTAUTH_SECRET has spaces or a line break',
    },
  ],
  // Told before the rest is read.
  [{ name: 'RAMP_MODE', value: '', reason: 'RAMP_MODE must be "sandbox" or "live"' }],
  [{ name: 'RAMP_MODE', value: 'canary-production', reason: 'RAMP_MODE must be "sandbox" or "live"' }],
  [{ name: 'RAMP_MODE', value: 'live', reason: 'RAMP_MODE is not the mode' }],
]

for (const broken of starts) {
  const shown = broken.map(({ name, value }) => `${name} ${value === '' ? 'missing' : JSON.stringify(value)}`)
  test(`[CFG-1] [R07] [R22] does not start with ${shown.join(', ')}, and says why and how to fix each without printing a value`, async () => {
    const [port = 0] = await freePorts(1)
    const dataDir = mkdtempSync(join(tmpdir(), 'broken-'))
    const values = Object.fromEntries(broken.map(({ name, value }) => [name, value]))
    const env = { ...appEnv(port, 'http://127.0.0.1:9', join(dataDir, 'pg')), ...values }
    const child = startNext(['start', '-p', String(port), '-H', '127.0.0.1'], { env })
    try {
      const { code } = await child.ended
      expect(code).not.toBe(0)
      // A program's exit may be noticed before its last output is read.
      const fixes = () => child.tail().match(/^ {4}fix: \S/gm)?.length
      await expect.poll(fixes).toBeGreaterThanOrEqual(broken.length)
      const lines = child.tail().split('\n')
      for (const { reason, value } of broken) {
        const at = lines.findIndex((line) => line.replaceAll('\\"', '"').includes(reason))
        expect.soft(lines[at + 1], reason).toMatch(/^ {4}fix: \S/)
        // "live" is a word in the message itself.
        if (value !== '' && value !== 'live') expect(child.tail()).not.toContain(value.trim())
      }
      expect(child.tail()).not.toMatch(/canary/i)
    } finally {
      await stopAll([child])
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}
