import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SearchLine } from '@/components/ui/search-line'
import { Select } from '@/components/ui/select'
import type { Chain } from '@/lib/domain/chains'
import { filterFields, type HistoryFilter, symbolsOf } from '@/lib/domain/history/filter'
import { singleStates, stateGroups } from '@/lib/domain/history/history'
import { orderKinds } from '@/lib/domain/kinds/kinds'

interface HistoryFiltersProps {
  filter: HistoryFilter
  chains: readonly Chain[]
}

type Option = readonly [value: string, text: string]

interface ChoiceProps {
  name: string
  label: string
  value: string | null
  options: readonly Option[]
  /** After the options, under a heading of their own. */
  more?: { readonly heading: string; readonly options: readonly Option[] }
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(([key, text]) => (
    <option key={key} value={key}>
      {text}
    </option>
  ))
}

function Choice({ name, label, value, options, more }: ChoiceProps) {
  const t = useTranslations('transactions')
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value ?? ''}>
          <option value="">{t('any')}</option>
          <Options of={options} />
          {more === undefined ? null : (
            <optgroup label={more.heading}>
              <Options of={more.options} />
            </optgroup>
          )}
        </Select>
      )}
    </Field>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <Field label={label}>
      {(control) => <Input {...control} type="date" name={name} defaultValue={value ?? ''} />}
    </Field>
  )
}

/** A plain form: it works without scripts, and each result has its own address. */
export function HistoryFilters({ filter, chains }: HistoryFiltersProps) {
  const t = useTranslations('transactions')
  const words = useTranslations('orderWords')
  const count = filterFields.filter((field) => field !== 'text' && filter[field] !== null).length
  return (
    // A choice from the address must not stay in the fields when the address changes.
    <form key={JSON.stringify(filter)} action="/transactions" className="grid gap-3">
      <SearchLine label={t('fields.text')} hint={t('searchHint')} find={t('find')} value={filter.text} />
      {/* Closed with a result too: its chips say what is chosen, and the result comes into view. */}
      <details>
        <summary className={buttonClass('quiet', 'sm', '-ml-3 w-fit')}>
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t('filters', { count })}
        </summary>
        <div className="grid gap-3 pt-3 sm:grid-cols-2 lg:grid-cols-3">
          <Choice
            name="kind"
            label={t('fields.kind')}
            value={filter.kind}
            options={orderKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
          />
          <Choice
            name="state"
            label={t('fields.state')}
            value={filter.state}
            options={stateGroups.map((group) => [group, t(`groups.${group}`)])}
            more={{
              heading: t('exactly'),
              options: singleStates.map((state) => [state, words(`states.${state}`, { kind: 'any' })]),
            }}
          />
          <Choice
            name="token"
            label={t('fields.token')}
            value={filter.token}
            options={symbolsOf(chains).map((symbol) => [symbol, symbol])}
          />
          <Choice
            name="chain"
            label={t('fields.chainId')}
            value={filter.chainId === null ? null : String(filter.chainId)}
            options={chains.map(({ id, name }) => [String(id), name])}
          />
          <Day name="from" label={t('fields.from')} value={filter.from} />
          <Day name="to" label={t('fields.to')} value={filter.to} />
          <Button type="submit" className="sm:col-span-2 sm:justify-self-start lg:col-span-3">
            {t('apply')}
          </Button>
        </div>
      </details>
    </form>
  )
}
