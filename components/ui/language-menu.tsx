'use client'

import { Check, Languages } from 'lucide-react'
import { type Locale, useLocale, useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { useDisclosure } from './use-disclosure'

export interface LanguageChoice {
  readonly locale: Locale
  /** As its own speakers call it. */
  readonly name: string
}

interface LanguageMenuProps {
  languages: readonly LanguageChoice[]
  setLocale: (locale: Locale) => Promise<unknown>
  buttonClass: string
}

/** A button that opens the list of languages. */
export function LanguageMenu({ languages, setLocale, buttonClass }: LanguageMenuProps) {
  const t = useTranslations('common')
  const current = useLocale()
  const { isOpen, setOpen, close, opener, panel, panelId, box } = useDisclosure()
  const [isPending, startTransition] = useTransition()
  const name = languages.find(({ locale }) => locale === current)?.name ?? current

  const choose = (locale: Locale) => {
    close()
    if (locale !== current) {
      startTransition(async () => {
        await setLocale(locale)
      })
    }
  }
  return (
    <div className="relative" {...box}>
      <button
        ref={opener}
        type="button"
        aria-label={t('language', { language: name })}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-busy={isPending || undefined}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass}
      >
        <Languages aria-hidden="true" className="size-4" />
        <span className="hidden md:inline">{name}</span>
      </button>
      <div
        ref={panel}
        id={panelId}
        hidden={!isOpen}
        // Focusable, so that a press between two buttons doesn't close the list.
        tabIndex={-1}
        className="absolute top-full right-0 z-40 mt-1 max-h-[70dvh] min-w-40 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-card"
      >
        <ul>
          {languages.map((one) => (
            <li key={one.locale}>
              <button
                type="button"
                lang={one.locale}
                aria-current={one.locale === current || undefined}
                onClick={() => choose(one.locale)}
                className="flex min-h-10 w-full items-center justify-between gap-3 whitespace-nowrap rounded-lg px-3 text-left text-sm hover:bg-raised"
              >
                {one.name}
                {one.locale === current ? <Check aria-hidden="true" className="size-4 text-accent" /> : null}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
