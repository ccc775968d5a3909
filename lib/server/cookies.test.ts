import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** The cookies of an app at this address: the environment is read once. */
async function cookiesAt(appUrl: string) {
  vi.resetModules()
  vi.stubEnv('RAMP_MODE', 'sandbox')
  vi.stubEnv('NEXTAUTH_SECRET', 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea')
  vi.stubEnv('APP_URL', appUrl)
  return import('./cookies')
}

test.each(['lax', 'strict'] as const)(
  '[R18] over https a cookie with SameSite %s is for this host alone, and no script or plain connection gets it',
  async (sameSite) => {
    const { cookieOptions, endedCookie, sessionCookieName, signInCookieName } =
      await cookiesAt('https://pay.acme.test')
    expect([sessionCookieName(), signInCookieName()]).toEqual(['__Host-ramp.session', '__Host-ramp.sign-in'])
    // Browsers refuse a `__Host-` cookie with a domain, another path, or without Secure.
    const expected = { httpOnly: true, secure: true, sameSite, path: '/', maxAge: 60 }
    expect(cookieOptions(sameSite, 60)).toEqual(expected)
    expect(endedCookie(sessionCookieName())).toEqual({ name: '__Host-ramp.session', path: '/', secure: true })
  },
)

test('on a developer’s machine without https a cookie has no prefix, and still no script gets it', async () => {
  const { cookieOptions, sessionCookieName } = await cookiesAt('http://localhost:3000')
  expect(sessionCookieName()).toBe('ramp.session')
  expect(cookieOptions('lax', 60)).toMatchObject({ httpOnly: true, secure: false, sameSite: 'lax' })
})
