'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Failure } from '@/lib/domain/result'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorAlert } from './error-alert'

interface ConfirmDialogProps {
  /** Of the button that opens it. */
  label: string
  title: string
  description: string
  yes: string
  no: string
  isBusy: boolean
  failure: Failure | null
  /** Answers whether the dialog has done its work. */
  onYes: () => Promise<boolean>
  /** What else there is to know before the second press. */
  children?: ReactNode
}

/** A press that asks for a second one, after saying what it does. What goes wrong is said where the second was made. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { label, title, description, yes, no, isBusy, failure, onYes, children } = props
  const common = useTranslations('common')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
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
            <Button busy={isBusy} onClick={async () => (await onYes()) && setOpen(false)}>
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
