'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

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

/**
 * The browser's own modal, rendered in place: it is in the top layer, above any modal of a host's page without a
 * z-index, and inside the host's focus trap. The browser moves the focus in and restores it. It hangs from a fixed line,
 * so that its top stays where it is while its content grows.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

/** @returns what closes it again and gives the focus back */
function showModal(dialog: HTMLDialogElement | null) {
  const before = document.activeElement
  dialog?.showModal()
  return () => {
    dialog?.close()
    // The browser also restores the focus, but not while React removes the dialog from the page.
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if ((isLost || document.activeElement?.tagName === 'DIALOG') && before instanceof HTMLElement)
        before.focus()
    })
  }
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onOpenChange, title, description, closeLabel, dismissable = true, children } = props
  const box = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const id = useId()
  useLayoutEffect(() => showModal(box.current), [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A host's modal behind this one must not handle the key.
    event.stopPropagation()
    if (!dismissable) event.preventDefault()
  }
  return (
    <dialog
      ref={box}
      aria-labelledby={`${id}-title`}
      {...(description === undefined ? {} : { 'aria-describedby': `${id}-about` })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissable) onOpenChange(false)
      }}
      onClose={() => {
        // A browser closes a dialog after a second Escape, whatever the page does.
        if (box.current?.open === false) onOpenChange(false)
      }}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      // On a click: closed earlier, the dialog would let the press reach what is behind. It must also begin here, unlike a
      // selection of text that only ends here.
      onClick={({ target, currentTarget }) => {
        if (dismissable && target === currentTarget && pressed.current === target) onOpenChange(false)
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto animate-dialog rounded-t-3xl border border-line bg-surface p-0 text-left text-ink shadow-card backdrop:bg-veil sm:top-[10dvh] sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:w-[28rem] sm:rounded-2xl"
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="font-semibold text-xl">
            {title}
          </h2>
          {dismissable ? (
            <button
              type="button"
              aria-label={closeLabel}
              onClick={() => onOpenChange(false)}
              className="-mt-1 -mr-2 grid size-10 shrink-0 place-items-center rounded-full hover:bg-raised"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          ) : null}
        </div>
        {description === undefined ? null : (
          <p id={`${id}-about`} className="mt-1 text-muted">
            {description}
          </p>
        )}
        <div className="mt-5">{children}</div>
      </div>
    </dialog>
  )
}
