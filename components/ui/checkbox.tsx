import { clsx } from 'clsx'
import { useId } from 'react'

interface CheckboxProps {
  label: string
  hint?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  className?: string
}

/** A box to tick, with its label beside it. Drawn here, because a browser's own box is hard to see on a dark page. */
export function Checkbox({ label, hint, isChecked, onChange, className }: CheckboxProps) {
  const id = useId()
  return (
    <div className={clsx('flex items-start gap-3', className)}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className="grid size-6 shrink-0 cursor-pointer appearance-none place-items-center rounded-md border border-line-strong bg-surface before:h-3.5 before:w-2 before:-translate-y-px before:rotate-45 before:border-on-accent hover:border-ink checked:border-accent checked:bg-accent checked:before:border-r-2 checked:before:border-b-2 forced-colors:appearance-auto forced-colors:before:hidden"
      />
      <div className="grid">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
