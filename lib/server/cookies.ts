import 'server-only'
import { getEnv } from './env'

// Over https the prefix makes a browser refuse a cookie of this name from any other host or path.
const secure = (): boolean => getEnv().APP_URL.startsWith('https://')
const named = (name: string): string => (secure() ? `__Host-${name}` : name)

export const sessionCookieName = (): string => named('ramp.session')
export const signInCookieName = (): string => named('ramp.sign-in')

/** The options that delete a cookie. Browsers ignore a `__Host-` cookie line without `Secure` and keep the cookie. */
export function endedCookie(name: string) {
  return { name, path: '/', secure: secure() } as const
}

export function cookieOptions(sameSite: 'lax' | 'strict', maxAgeSeconds: number) {
  return { httpOnly: true, sameSite, path: '/', secure: secure(), maxAge: maxAgeSeconds } as const
}
