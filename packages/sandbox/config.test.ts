import { describe, expect, test } from 'vitest'
import { isOpen, readConfig, StartError } from './config'

describe('the request limit', () => {
  test.each([
    ['10/5m', 10, 300_000],
    ['1/1s', 1, 1_000],
    ['600/1h', 600, 3_600_000],
  ])('%s is %d calls in %d ms', (value, calls, windowMs) => {
    const { rateLimit } = readConfig({ SANDBOX_RATE_LIMIT: value })
    expect(rateLimit).toEqual({ calls, windowMs, tellsWait: false })
  })

  test('sends Retry-After only if set to', () => {
    expect(readConfig({ SANDBOX_RATE_LIMIT_RETRY_AFTER: '1' }).rateLimit.tellsWait).toBe(true)
  })
})

describe('an invalid setting', () => {
  test.each([
    ['SANDBOX_RATE_LIMIT', ['10', '0/5m', '10/5d', '10/0m', '-1/5m', '10/5 m']],
    ['SANDBOX_RATE_LIMIT_RETRY_AFTER', ['yes', '2']],
    ['SANDBOX_BROWSER_RATE_LIMIT', ['10', '0/5m']],
    ['SANDBOX_MARKET', ['', 'Moving', '0']],
    ['SANDBOX_TOKEN_MAX_SECONDS', ['0', '86401', '1.5']],
    ['SANDBOX_HOST', ['localhost', '0.0.0', 'example.com', '0.0.0.0:80']],
    ['SANDBOX_PUBLIC_URL', ['sandbox.example', 'https://sandbox.example/v1', 'ftp://sandbox.example']],
    ['SANDBOX_CONTROL_SECRET', ['short', 'nineteen-characters']],
    ['SANDBOX_PAGE_ORIGINS', ['*', 'app.example', 'https://app.example/', 'https://a.example,javascript:x']],
  ])('%s is named, and its value is not shown', (name, values) => {
    for (const value of values) {
      const read = () => readConfig({ [name]: value })
      expect(read, value).toThrow(StartError)
      expect(read, value).toThrow(new RegExp(`^${name} must be `))
    }
  })

  test('origins are parsed completely, and the default is none', () => {
    expect(readConfig({}).pageOrigins).toEqual([])
    const SANDBOX_PAGE_ORIGINS = 'https://app.example, http://192.168.0.2:3000'
    expect(readConfig({ SANDBOX_PAGE_ORIGINS }).pageOrigins).toEqual(SANDBOX_PAGE_ORIGINS.split(', '))
  })
})

describe('the second project', () => {
  test("has the first project's limit unless it has its own", () => {
    const { browserProject, browserRateLimit } = readConfig({ SANDBOX_RATE_LIMIT: '10/5m' })
    expect(browserProject).toEqual({
      clientId: 'sandbox-browser-client',
      clientSecret: 'sandbox-browser-secret',
    })
    expect(browserRateLimit).toMatchObject({ calls: 10, windowMs: 300_000 })
    const own = readConfig({ SANDBOX_RATE_LIMIT: '10/5m', SANDBOX_BROWSER_RATE_LIMIT: '3/1m' })
    expect([own.rateLimit.calls, own.browserRateLimit.calls]).toEqual([10, 3])
  })

  test("cannot have the first project's id", () => {
    expect(() => readConfig({ SANDBOX_BROWSER_CLIENT_ID: 'sandbox-client' })).toThrow(StartError)
  })

  test('exists for remote callers only with its own secret', () => {
    const open = { SANDBOX_HOST: '0.0.0.0', SANDBOX_CLIENT_SECRET: 'one of my own' }
    expect(readConfig(open).browserProject).toBeNull()
    const usual = { ...open, SANDBOX_BROWSER_CLIENT_SECRET: 'sandbox-browser-secret' }
    expect(() => readConfig(usual)).toThrow('SANDBOX_BROWSER_CLIENT_SECRET must be')
    const own = { ...open, SANDBOX_BROWSER_CLIENT_SECRET: 'another of my own' }
    expect(readConfig(own).browserProject).toMatchObject({ clientSecret: 'another of my own' })
  })
})

describe('who can reach it', () => {
  test('only this machine, unless it listens on other addresses', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', publicOrigins: [], controlSecret: null })
    expect(isOpen(readConfig({}))).toBe(false)
  })

  test.each([
    [{ SANDBOX_HOST: '0.0.0.0' }],
    [{ SANDBOX_HOST: '::' }],
    [{ SANDBOX_HOST: '192.168.0.2' }],
    [{ SANDBOX_PUBLIC_URL: 'https://sandbox.example' }],
  ])('with %j others can, so the default client secret is refused', (env) => {
    expect(() => readConfig(env)).toThrow('SANDBOX_CLIENT_SECRET must be set')
    expect(isOpen(readConfig({ ...env, SANDBOX_CLIENT_SECRET: 'one of my own' }))).toBe(true)
  })
})
