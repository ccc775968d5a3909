'use server'

import { ok, type Result } from '@/lib/domain/result'
import { openAction } from '@/lib/server/action'
import { localeInput } from '@/lib/server/inputs'
import { keepLocale } from '@/lib/server/preferences'
import type { Locale } from '@/messages/locales'

export async function setLocale(locale: Locale): Promise<Result<null>> {
  return openAction({ limit: 'preference', schema: localeInput }, { locale }, async (input) => {
    await keepLocale(input.locale)
    return ok(null)
  })
}
