import 'server-only'
import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { houseZone } from '@/lib/domain/history/house-days'
import { isLocale, type Locale, loadMessages } from '@/messages/locales'
import { localeCookie, preferredLocale } from './locale'

export async function readLocale(): Promise<Locale> {
  const chosen = (await cookies()).get(localeCookie)?.value
  if (isLocale(chosen)) return chosen
  return preferredLocale((await headers()).get('accept-language') ?? '')
}

export default getRequestConfig(async () => {
  const locale = await readLocale()
  return { locale, messages: await loadMessages(locale), timeZone: houseZone }
})
