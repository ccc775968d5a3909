import { Search } from 'lucide-react'
import { longestSearch } from '@/lib/domain/search'
import { Button } from './button'
import { Field } from './field'
import { Input, uncorrected } from './input'

interface SearchLineProps {
  label: string
  hint: string
  /** The button's name. */
  find: string
  /** What was searched for. */
  value: string
}

/** The first line of a plain form that searches a list. */
export function SearchLine({ label, hint, find, value }: SearchLineProps) {
  return (
    <div className="flex items-start gap-2">
      <Field label={label} hint={hint} className="flex-1">
        {(control) => (
          <Input
            {...control}
            {...uncorrected}
            type="search"
            name="q"
            defaultValue={value}
            maxLength={longestSearch}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="mt-6.5 min-h-12" aria-label={find}>
        <Search aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}
