import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import { site } from '@/site.config'

type Translator = Awaited<ReturnType<typeof getTranslations<never>>>

/** A page's metadata: a title in the reader's language. */
export function titled(key: Parameters<Translator>[0]) {
  return async (): Promise<Metadata> => {
    const t = await getTranslations()
    return { title: t(key) }
  }
}

/** The title of a form, or of a missing page where the site leaves its kind out. */
export function titledForm(kind: OrderKind) {
  return () => (site.flows.includes(kind) ? titled(`${kind}.title`)() : notFound())
}
