'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Failure } from '@/lib/domain/result'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorAlert } from './error-alert'

interface ConfirmDialogProps {
  /** Label of the button that opens it. */
  label: string
  variant?: 'secondary' | 'quiet'
  /** Whether the first press can open it; false once something before it must be changed. */
  mayOpen?: () => boolean
  title: string
  description: string
  yes: string
  no: string
  isBusy: boolean
  failure: Failure | null
  /** Resolves to whether the dialog can close. */
  onYes: () => Promise<boolean>
  /** Further information before the second press. */
  children?: ReactNode
}

/** A button for what can't be undone: it explains its effect and asks for a second press. Errors are shown next to the second button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    label,
    variant = 'secondary',
    mayOpen,
    title,
    description,
    yes,
    no,
    isBusy,
    failure,
    onYes,
    children,
  } = props
  const common = useTranslations('common')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => mayOpen?.() !== false && setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        closeLabel={common('close')}
      >
        <div className="grid gap-4">
          {children}
          {failure === null ? null : <ErrorAlert error={failure} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={isBusy} onClick={async () => (await onYes()) && setOpen(false)}>
              {yes}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {no}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
