import 'server-only'
import { cookies } from 'next/headers'
import { getEnv } from './env'
import { type Locale, localeCookie } from './locale'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
const themeCookie = 'theme'

export async function readTheme(): Promise<Theme> {
  const value = (await cookies()).get(themeCookie)?.value
  return themes.find((theme) => theme === value) ?? 'system'
}

async function keep(name: string, value: string): Promise<void> {
  const secure = getEnv().APP_URL.startsWith('https://')
  const jar = await cookies()
  jar.set(name, value, { path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: 365 * 86_400 })
}

export const keepLocale = (locale: Locale): Promise<void> => keep(localeCookie, locale)
export const keepTheme = (theme: Theme): Promise<void> => keep(themeCookie, theme)
