'use client'

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { useDisclosure } from './use-disclosure'

interface PopoverProps {
  disclosure: ReturnType<typeof useDisclosure>
  /** The button's name. */
  label: string
  isBusy?: boolean
  buttonClass: string
  button: ReactNode
  panelClass: string
  children: ReactNode
}

/** A button, and the panel below it that it shows. */
export function Popover(props: PopoverProps) {
  const { disclosure, label, isBusy = false, buttonClass, button, panelClass, children } = props
  const { isOpen, setOpen, opener, panel, panelId, box } = disclosure
  return (
    <div className="relative" {...box}>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-busy={isBusy || undefined}
        onClick={() => {
          // Safari does not focus a pressed button; without the focus neither Escape nor a press elsewhere closes the panel.
          opener.current?.focus()
          setOpen(!isOpen)
        }}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={panelId}
        hidden={!isOpen}
        // Focusable, so that a press between two controls doesn't close the panel.
        tabIndex={-1}
        className={clsx(
          'absolute top-full right-0 z-40 mt-1 animate-open overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-card',
          panelClass,
        )}
      >
        {children}
      </div>
    </div>
  )
}
