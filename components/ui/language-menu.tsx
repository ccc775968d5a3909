'use client'

import { clsx } from 'clsx'
import { Check, Languages } from 'lucide-react'
import { type Locale, useLocale, useTranslations } from 'next-intl'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState, useTransition } from 'react'

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

/** As much room as the list needs to the left of its right end, in pixels. */
const listWidth = 240

/** A button that opens the list of languages. It closes by a choice, by Escape, and when the focus or a press goes elsewhere. */
export function LanguageMenu({ languages, setLocale, buttonClass }: LanguageMenuProps) {
  const t = useTranslations('common')
  const current = useLocale()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Where the header wraps, the button may be too far left for a list that ends where it does.
  const [isFarLeft, setFarLeft] = useState(false)
  const [isPending, startTransition] = useTransition()
  const name = languages.find(({ locale }) => locale === current)?.name ?? current

  const choose = (locale: Locale) => {
    setOpen(false)
    opener.current?.focus()
    if (locale !== current) {
      startTransition(async () => {
        await setLocale(locale)
      })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    opener.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what its own buttons are told.
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        aria-label={t('language', { language: name })}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-busy={isPending || undefined}
        onClick={({ currentTarget }) => {
          setFarLeft(currentTarget.getBoundingClientRect().right < listWidth)
          setOpen(!isOpen)
        }}
        className={buttonClass}
      >
        <Languages aria-hidden="true" className="size-4" />
        <span className="hidden md:inline">{name}</span>
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        // Focusable, so that a press between two of them is no press elsewhere.
        tabIndex={-1}
        className={clsx(
          'absolute top-full z-40 mt-1 max-h-[70dvh] min-w-40 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-card',
          isFarLeft ? 'left-0' : 'right-0',
        )}
      >
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
  )
}
