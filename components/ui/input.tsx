import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export const controlClass =
  'w-full min-h-12 rounded-xl border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent aria-invalid:border-danger disabled:opacity-60'

/** For a key, an address or a name, which no keyboard may change. */
export const uncorrected = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(controlClass, className)} />
}
