import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { BusyStatus } from './busy-status'
import { Spinner } from './spinner'

type Variant = 'primary' | 'danger' | 'secondary' | 'quiet' | 'link'
type Size = 'sm' | 'md' | 'lg'

// A busy button is read while the person waits, so only one that is off fades.
const base =
  'inline-flex items-center justify-center gap-2 rounded-xl font-medium transition-colors select-none not-aria-busy:aria-disabled:opacity-55 aria-disabled:cursor-not-allowed forced-colors:not-aria-busy:aria-disabled:border-[GrayText] forced-colors:not-aria-busy:aria-disabled:text-[GrayText]'

const variants: Record<Variant, string> = {
  // Forced colours drop the background and show the border.
  primary:
    'border border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:hover:bg-accent',
  danger:
    'border border-transparent bg-danger text-on-danger hover:bg-danger-hover aria-disabled:hover:bg-danger',
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
  return clsx(
    base,
    variants[variant],
    variant === 'link'
      ? ['min-h-6 text-left', size === 'sm' && 'text-sm']
      : ['py-1.5 text-center', sizes[size]],
    className,
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
  /** Given where a press can take time; then the start of a wait is announced. */
  busy?: boolean
  /** Announced instead of a general sentence while it is busy. */
  busyText?: string | undefined
  /** Announced when it is no longer busy, where the next press is another one: few screen readers say its new name. */
  readyText?: string | undefined
}

/**
 * A button that is off keeps the focus, since the browser would give a disabled button's focus to the page. So it is
 * off for assistive technology and ignores presses, which include Enter in a field of its form.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  busy,
  busyText,
  readyText,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const isOff = disabled === true || busy === true || ariaDisabled === true || ariaDisabled === 'true'
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass(variant, size, className)}
        onClick={isOff ? ignore : onClick}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
      >
        {busy ? <Spinner /> : null}
        {children}
      </button>
      {busy === undefined ? null : <BusyStatus isBusy={busy} text={busyText} readyText={readyText} />}
    </>
  )
}
