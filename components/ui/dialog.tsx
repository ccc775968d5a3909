'use client'

import { setNonce } from 'get-nonce'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** False when only the dialog's own buttons may end it. */
  dismissable?: boolean
  children: ReactNode
}

// The scroll lock appends a <style>, which a strict style-src takes only with the page's nonce.
function adoptNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce !== undefined && nonce !== '') setNonce(nonce)
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  dismissable = true,
  children,
}: DialogProps) {
  if (open) adoptNonce()
  const keep = (event: Event) => {
    if (!dismissable) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onInteractOutside={keep}
          onEscapeKeyDown={keep}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-3xl border border-line bg-surface p-6 shadow-card sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[28rem] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl"
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="font-semibold text-xl">{title}</Radix.Title>
            {dismissable ? (
              <Radix.Close
                aria-label={closeLabel}
                className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-full hover:bg-raised"
              >
                <X aria-hidden="true" className="size-5" />
              </Radix.Close>
            ) : null}
          </div>
          {description === undefined ? null : (
            <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
          )}
          <div className="mt-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
