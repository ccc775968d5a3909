import { expect, test } from 'vitest'
import { sandbox } from './environments.fixture'
import { strayNames } from './stray'

/** Settings of the sandbox, and these. */
const withNames = (...names: string[]) => ({
  ...sandbox,
  ...Object.fromEntries(names.map((name) => [name, 'x'])),
})

test.each([
  'RAMP_CLIENT_SECERT',
  'SETTLEMENT_BUGDET',
  // Too few, too many, wrong and swapped letters of settings whose first word others use too.
  'DATABASE_UR',
  'CRON_SECRETT',
  'DATA_DIT',
  'NEXTAUTH_SECRET_PREVIUOS',
])('%s is told, since nothing reads it', (name) => {
  expect(strayNames(withNames(name))).toEqual([name])
})

test('a variable of the machine, the platform or a tool is not told, nor a misspelled one without a value', () => {
  const ofMachine = [
    'PATH',
    'HOME',
    'NODE_ENV',
    'PORT',
    'CI',
    'TZ',
    'VERCEL_URL',
    'OTEL_SDK_DISABLED',
    'API_URL',
  ]
  const near = [
    'DATABASE_URL_UNPOOLED',
    'UPSTASH_REDIS_URL',
    'NEXTAUTH_URL',
    'SANDBOX_PORT',
    'NEXT_PUBLIC_SITE',
  ]
  const given = withNames('APP_URL', ...ofMachine, ...near)
  expect(strayNames({ ...given, SETTLEMENT_BUGDET: '' })).toEqual([])
})

test('an address of a service that Kubernetes gives is not told, whatever the service is called', () => {
  const ofHost = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT']
  const ofPort = ['PORT_80_TCP', 'PORT_80_TCP_PROTO', 'PORT_80_TCP_PORT', 'PORT_80_TCP_ADDR']
  const given = withNames(...[...ofHost, ...ofPort].map((name) => `RAMP_STARTER_${name}`))
  expect(strayNames(given)).toEqual([])
})
