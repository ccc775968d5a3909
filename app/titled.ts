import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

type Translator = Awaited<ReturnType<typeof getTranslations<never>>>

/** A page's metadata: a title in the reader's language. */
export function titled(key: Parameters<Translator>[0]) {
  return async (): Promise<Metadata> => {
    const t = await getTranslations()
    return { title: t(key) }
  }
}
