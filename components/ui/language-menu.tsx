'use client'

import { Check, Languages } from 'lucide-react'
import { type Locale, useTranslations } from 'next-intl'
import { Popover } from './popover'
import { useDisclosure } from './use-disclosure'
import { useLanguage } from './use-language'

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
  const { current, isPending, choose } = useLanguage(setLocale)
  const disclosure = useDisclosure()
  const name = languages.find(({ locale }) => locale === current)?.name ?? current
  return (
    <Popover
      disclosure={disclosure}
      label={t('language', { language: name })}
      isBusy={isPending}
      buttonClass={buttonClass}
      button={
        <>
          <Languages aria-hidden="true" className="size-4" />
          <span className="hidden md:inline">{name}</span>
        </>
      }
      panelClass="max-h-[70dvh] min-w-40"
    >
      <ul>
        {languages.map((one) => (
          <li key={one.locale}>
            <button
              type="button"
              lang={one.locale}
              aria-current={one.locale === current || undefined}
              onClick={() => {
                disclosure.close()
                choose(one.locale)
              }}
              className="flex min-h-10 w-full items-center justify-between gap-3 whitespace-nowrap rounded-lg px-3 text-left text-sm hover:bg-raised"
            >
              {one.name}
              {one.locale === current ? <Check aria-hidden="true" className="size-4 text-accent" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
