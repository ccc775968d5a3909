import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner'

type Variant = 'primary' | 'danger' | 'secondary' | 'quiet' | 'link'
type Size = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-2 rounded-xl font-medium transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed'

const variants: Record<Variant, string> = {
  // Forced colours drop the background and show the border.
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:hover:bg-accent',
  danger: 'border border-transparent bg-danger text-on-danger hover:bg-danger-hover disabled:hover:bg-danger',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-raised',
  quiet: 'text-ink hover:bg-raised',
  link: 'text-accent underline underline-offset-4 decoration-1 hover:decoration-2',
}

const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 text-sm',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-base w-full',
}

/** The classes alone, for a link that looks like a button. */
export function buttonClass(variant: Variant = 'primary', size: Size = 'md', className?: string): string {
  return clsx(base, variants[variant], variant === 'link' ? 'min-h-6' : sizes[size], className)
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}
