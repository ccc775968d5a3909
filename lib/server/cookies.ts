import 'server-only'
import { getEnv } from './env'

// Only over https. There the prefix makes a browser refuse a cookie of this name from any other host or path.
export const isSecure = (): boolean => getEnv().APP_URL.startsWith('https://')
const named = (name: string): string => (isSecure() ? `__Host-${name}` : name)

export const sessionCookieName = (): string => named('ramp.session')
export const signInCookieName = (): string => named('ramp.sign-in')

/** The options that delete a cookie. Browsers ignore a `__Host-` cookie line without `Secure` and keep the cookie. */
export function endedCookie(name: string) {
  return { name, path: '/', secure: isSecure() } as const
}

export function cookieOptions(sameSite: 'lax' | 'strict', maxAgeSeconds: number) {
  return { httpOnly: true, sameSite, path: '/', secure: isSecure(), maxAge: maxAgeSeconds } as const
}
