'use client'

import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { missedInput } from './early-input'

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method' | 'noValidate' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
}

/** A form that only a script submits; keeps what was typed before the script loaded. */
export function Form({ ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useLayoutEffect(() => {
    // Not during React's own work, which would batch the changes and give each of them the old form.
    if (form.current !== null) queueMicrotask(missedInput(form.current))
  }, [form])
  // If the browser submitted it, as on a press before the script has loaded, all input, including a name and a tax id,
  // would end up in the URL. With the method `dialog` outside of a dialog the browser sends nothing.
  return <form {...rest} ref={form} method="dialog" noValidate />
}
