import { expect, test } from 'vitest'
import { sandbox } from './environments.fixture'
import { strayNames } from './stray'

test.each([
  'RAMP_CLIENT_SECERT',
  'SETTLEMENT_BUGDET',
  // Too few, too many, wrong and swapped letters of settings whose first word others use too.
  'DATABASE_UR',
  'CRON_SECRETT',
  'DATA_DIT',
  'NEXTAUTH_SECRET_PREVIUOS',
])('%s is told, since nothing reads it', (name) => {
  expect(strayNames({ ...sandbox, [name]: 'x' })).toEqual([name])
})

test('a variable of the machine, the platform or a tool is not told, nor a misspelled one without a value', () => {
  const foreign = {
    ...{
      PATH: '/bin',
      HOME: '/root',
      NODE_ENV: 'test',
      PORT: '3000',
      CI: '1',
      TZ: 'UTC',
      VERCEL_URL: 'a.example',
    },
    ...{ DATABASE_URL_UNPOOLED: 'x', UPSTASH_REDIS_URL: 'x', NEXTAUTH_URL: 'x', SANDBOX_PORT: '4010' },
    ...{
      OTEL_SDK_DISABLED: 'true',
      NEXT_PUBLIC_SITE: 'x',
      SETTLEMENT_BUGDET: '',
      API_URL: 'https://a.example',
    },
  }
  expect(strayNames({ ...sandbox, APP_URL: 'http://localhost:3000', ...foreign })).toEqual([])
})

test('an address of a service that Kubernetes gives is not told, whatever the service is called', () => {
  const given = {
    RAMP_STARTER_SERVICE_HOST: '10.0.0.1',
    RAMP_STARTER_SERVICE_PORT: '80',
    RAMP_STARTER_SERVICE_PORT_HTTP: '80',
    RAMP_STARTER_PORT: 'tcp://10.0.0.1:80',
    RAMP_STARTER_PORT_80_TCP: 'tcp://10.0.0.1:80',
    RAMP_STARTER_PORT_80_TCP_PROTO: 'tcp',
    RAMP_STARTER_PORT_80_TCP_PORT: '80',
    RAMP_STARTER_PORT_80_TCP_ADDR: '10.0.0.1',
  }
  expect(strayNames({ ...sandbox, ...given })).toEqual([])
})
