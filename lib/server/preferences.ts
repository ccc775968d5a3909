import 'server-only'
import { cookies } from 'next/headers'
import { type Theme, themes } from '@/lib/domain/theme'
import type { Locale } from '@/messages/locales'
import { cookieOptions } from './cookies'
import { localeCookie } from './locale'

/** Written by the browser, and only compared with the names above. */
export const themeCookie = 'color-theme'

export async function readTheme(): Promise<Theme> {
  const value = (await cookies()).get(themeCookie)?.value
  return themes.find((theme) => theme === value) ?? 'system'
}

export async function keepLocale(locale: Locale): Promise<void> {
  const jar = await cookies()
  jar.set(localeCookie, locale, cookieOptions('lax', 365 * 86_400))
}
