import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** A word about the value, next to the label. */
  aside?: string
  className?: string
  /** The label stands before its control, as quiet as a hint. */
  isInline?: boolean
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, aside, className, isInline = false, children }: FieldProps) {
  const id = useId()
  const hasError = error !== undefined && error !== null && error !== false
  const hasHint = hint !== undefined && hint !== null
  const hasAside = aside !== undefined && aside !== ''
  const describedBy = clsx(hasError && `${id}-error`, hasHint && `${id}-hint`, hasAside && `${id}-aside`)
  const named = (
    <label htmlFor={id} className={isInline ? 'text-muted text-sm' : 'font-medium text-sm'}>
      {label}
    </label>
  )
  const besides = hasAside ? (
    <span id={`${id}-aside`} className={isInline ? 'sr-only' : 'text-muted text-xs'}>
      {aside}
    </span>
  ) : null
  const control = children({
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': hasError ? true : undefined,
  })
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      {isInline ? (
        <div className="flex flex-wrap items-center gap-x-2">
          {named}
          {control}
          {besides}
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            {named}
            {besides}
          </div>
          {control}
        </>
      )}
      {hasError ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0">{error}</span>
        </p>
      ) : null}
      {hasHint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
