'use client'

import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { chosenClass } from '@/components/ui/chosen'
import { type Preferences, themeIcons } from '@/components/ui/preference-switches'
import { useLanguage } from '@/components/ui/use-language'
import { useTheme } from '@/components/ui/use-theme'
import { themes } from '@/lib/domain/theme'

interface ChoiceProps {
  isChosen: boolean
  lang?: string
  onChoose: () => void
  children: ReactNode
}

function Choice({ isChosen, lang, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      lang={lang}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'inline-flex min-h-9 grow items-center justify-center gap-1.5 rounded-lg border px-2 text-sm',
        isChosen
          ? [chosenClass, 'font-medium text-on-accent-soft']
          : 'border-line text-muted hover:bg-raised hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}

function Choices({ label, isBusy, children }: { label: string; isBusy?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form, and this is outside of one.
    <div role="group" aria-labelledby={id} aria-busy={isBusy || undefined} className="grid gap-1.5">
      <p id={id} className="text-muted text-xs">
        {label}
      </p>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </div>
  )
}

/** Language and theme inside the account menu: every choice is visible, and the one in use is marked. */
export function AccountPreferences({ theme: initial, themeCookie, languages, setLocale }: Preferences) {
  const t = useTranslations('common.account')
  const language = useLanguage(setLocale)
  const { theme, choose } = useTheme(initial, themeCookie)
  return (
    <div className="grid gap-3 px-3 py-2">
      {languages.length < 2 ? null : (
        <Choices label={t('language')} isBusy={language.isPending}>
          {languages.map(({ locale, name }) => (
            <Choice
              key={locale}
              lang={locale}
              isChosen={locale === language.current}
              onChoose={() => language.choose(locale)}
            >
              {name}
            </Choice>
          ))}
        </Choices>
      )}
      <Choices label={t('theme')}>
        {themes.map((one) => {
          const Icon = themeIcons[one]
          return (
            <Choice key={one} isChosen={one === theme} onChoose={() => choose(one)}>
              <Icon aria-hidden="true" className="hidden size-4 min-[24rem]:block" />
              {t(`themes.${one}`)}
            </Choice>
          )
        })}
      </Choices>
    </div>
  )
}
