'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Chain } from '@/lib/domain/chains'
import { themes } from '@/lib/domain/theme'
import { languages, locales } from '@/messages/locales'
import { site } from '@/site.config'
import type { HostSettings } from './host-settings'

interface HostControlsProps {
  chains: readonly Chain[]
  settings: HostSettings
  onChange: (part: Partial<HostSettings>) => void
}

/** The options of a select, each with its text. */
function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find(([name]) => name === event.target.value)
            if (chosen !== undefined) onChange(chosen[0])
          }}
        >
          {options.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function HostControls({ chains, settings, onChange }: HostControlsProps) {
  const t = useTranslations('widgetPage')
  const tokens = chains.flatMap((chain) =>
    chain.tokens.map(
      ({ symbol }) => [`${chain.id}:${symbol}`, t('tokenOn', { symbol, chain: chain.name })] as const,
    ),
  )
  return (
    <Card heading={t('controls')} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t('flow')}
          value={settings.flow}
          options={site.flows.map((flow) => [flow, t(`flows.${flow}`)])}
          onChange={(flow) => onChange({ flow })}
        />
        <Field label={t('amount')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={settings.amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          )}
        </Field>
        <Choice
          label={t('token')}
          value={settings.token}
          options={tokens}
          onChange={(token) => onChange({ token })}
        />
        <Choice
          label={t('language')}
          value={settings.locale}
          options={locales.map((locale) => [locale, languages[locale].name])}
          onChange={(locale) => onChange({ locale })}
        />
        <Choice
          label={t('theme')}
          value={settings.theme}
          options={themes.map((theme) => [theme, t(`themes.${theme}`)])}
          onChange={(theme) => onChange({ theme })}
        />
        <Choice
          label={t('accent')}
          value={settings.accent}
          options={[
            ['none', t('accents.none')],
            ['violet', t('accents.violet')],
            ['amber', t('accents.amber')],
          ]}
          onChange={(accent) => onChange({ accent })}
        />
      </div>
      <p className="text-muted text-sm">{t('controlsHint')}</p>
    </Card>
  )
}
